import ts from 'typescript';

/** An expression of SQL that this reader cannot follow. */
export class NotConstant extends Error {
  override readonly name = 'NotConstant';
}

/** The values of the parameters of the functions that are being followed. */
type Arguments = ReadonlyMap<ts.Symbol, readonly string[]>;

/**
 * Reads the text of an expression from the source: constants, templates, members of constant objects, conditions and
 * functions that return such an expression. An expression that depends on an argument has one text per value.
 */
export class ConstantText {
  constructor(private readonly checker: ts.TypeChecker) {}

  /** @throws NotConstant */
  of(node: ts.Expression, known: Arguments = new Map()): readonly string[] {
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [node.text];
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return this.of(node.expression, known);
    if (ts.isTemplateExpression(node)) {
      const parts = node.templateSpans.flatMap(({ expression, literal }) => [
        this.of(expression, known),
        [literal.text],
      ]);
      return combined([[node.head.text], ...parts]);
    }
    if (ts.isConditionalExpression(node)) return [...this.of(node.whenTrue, known), ...this.of(node.whenFalse, known)];
    if (ts.isCallExpression(node)) return this.#joined(node) ?? this.#returned(node, known);
    if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
      const argument = ts.isIdentifier(node) ? known.get(this.#symbol(node)) : undefined;
      return argument ?? this.#values(node).flatMap((value) => this.of(value, known));
    }
    throw new NotConstant(node.getText());
  }

  /** The expressions that a name or a member may stand for. */
  #values(node: ts.Expression): readonly ts.Expression[] {
    if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return this.#values(node.expression);
    if (ts.isPropertyAccessExpression(node)) return this.#members(node.expression, [node.name.text]);
    if (ts.isElementAccessExpression(node))
      return this.#members(node.expression, literals(this.checker.getTypeAtLocation(node.argumentExpression)));
    if (!ts.isIdentifier(node)) return [node];
    const declaration = this.#symbol(node).valueDeclaration;
    if (declaration && ts.isBindingElement(declaration)) {
      const source = declaration.parent.parent;
      if (ts.isVariableDeclaration(source) && source.initializer)
        return this.#members(source.initializer, [(declaration.propertyName ?? declaration.name).getText()]);
    }
    if (declaration && ts.isParameter(declaration)) return this.#passed(declaration);
    if (declaration && ts.isVariableDeclaration(declaration)) {
      const loop = declaration.parent.parent;
      if (ts.isForOfStatement(loop)) return this.#elements(loop.expression);
      if (declaration.initializer) return this.#values(declaration.initializer);
    }
    throw new NotConstant(node.getText());
  }

  /** The members of an object with one of these names; all members when no name is known. */
  #members(object: ts.Expression, names: readonly string[]): readonly ts.Expression[] {
    return this.#values(object).flatMap((value) => {
      if (!ts.isObjectLiteralExpression(value)) throw new NotConstant(object.getText());
      const all = value.properties.filter(ts.isPropertyAssignment);
      return all
        .filter(({ name }) => names.length === 0 || names.includes(name.getText()))
        .map((one) => one.initializer);
    });
  }

  #elements(list: ts.Expression): readonly ts.Expression[] {
    return this.#values(list).flatMap((value) => {
      if (!ts.isArrayLiteralExpression(value)) throw new NotConstant(list.getText());
      return value.elements;
    });
  }

  /** What the calls in the same file pass for a parameter. */
  #passed(parameter: ts.ParameterDeclaration): readonly ts.Expression[] {
    const place = parameter.parent.parameters.indexOf(parameter);
    const named = ts.isFunctionDeclaration(parameter.parent) ? parameter.parent : parameter.parent.parent;
    const passed: ts.Expression[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && this.#symbol(node.expression).valueDeclaration === named) {
        const argument = node.arguments[place];
        if (argument) passed.push(argument);
      }
      ts.forEachChild(node, visit);
    };
    visit(parameter.getSourceFile());
    if (passed.length === 0) throw new NotConstant(parameter.getText());
    return passed;
  }

  /** The text of `list.map((one) => …).join(…)`; null for other calls. */
  #joined({ expression, arguments: [separator] }: ts.CallExpression): readonly string[] | null {
    if (!separator || !ts.isPropertyAccessExpression(expression) || expression.name.text !== 'join') return null;
    const map = expression.expression;
    if (!ts.isCallExpression(map) || !ts.isPropertyAccessExpression(map.expression)) return null;
    const [each] = map.arguments;
    if (map.expression.name.text !== 'map' || !each || !ts.isArrowFunction(each) || ts.isBlock(each.body)) return null;
    const { body, parameters } = each;
    const [element] = parameters;
    if (!element) return null;
    const parts = this.#elements(map.expression.expression).map((one) =>
      this.of(body, new Map([[this.#symbol(element.name), this.of(one)]])),
    );
    return combined(parts.flatMap((part, place) => (place === 0 ? [part] : [this.of(separator), part])));
  }

  /** The text that a call of a function with a single expression returns. */
  #returned(call: ts.CallExpression, known: Arguments): readonly string[] {
    const declaration = this.#symbol(call.expression).valueDeclaration;
    const arrow = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    if (!arrow || !ts.isArrowFunction(arrow) || ts.isBlock(arrow.body)) throw new NotConstant(call.getText());
    const given = arrow.parameters.flatMap((parameter, place): [ts.Symbol, readonly string[]][] => {
      const argument = call.arguments[place];
      return argument ? [[this.#symbol(parameter.name), this.of(argument, known)]] : [];
    });
    return this.of(arrow.body, new Map(given));
  }

  #symbol(node: ts.Node): ts.Symbol {
    const symbol = this.checker.getSymbolAtLocation(node);
    if (!symbol) throw new NotConstant(node.getText());
    return symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }
}

function literals(type: ts.Type): readonly string[] {
  return (type.isUnion() ? type.types : [type]).flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
}

function combined(parts: readonly (readonly string[])[]): readonly string[] {
  return parts.reduce((texts, part) => texts.flatMap((text) => part.map((next) => text + next)), [
    '',
  ] as readonly string[]);
}
