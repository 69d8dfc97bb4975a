import { stringify } from 'yaml';

/**
 * The part of Go's template language that our chart uses, since helm is no npm package: actions with trimming,
 * `if`/`else if`/`else`, `range $x :=`, `define`/`include`, variables, pipelines, parentheses, and the functions below.
 * It refuses everything else, so that no construct is rendered with another meaning than Go's.
 */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

type Value = unknown;
type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'out'; readonly pipe: string }
  | { readonly kind: 'set'; readonly name: string; readonly pipe: string }
  | {
      readonly kind: 'if';
      readonly branches: readonly { readonly pipe: string | null; readonly body: readonly Node[] }[];
    }
  | { readonly kind: 'range'; readonly name: string; readonly pipe: string; readonly body: readonly Node[] };

interface Scope {
  readonly dot: Value;
  readonly root: Value;
  readonly names: Map<string, Value>;
}

/** Renders templates that share their definitions. */
export class GoTemplates {
  readonly #defined = new Map<string, readonly Node[]>();

  /** Reads a file: stores its definitions; the rest is rendered with `render`. */
  read(text: string): readonly Node[] {
    return new Reader(text, this.#defined).all();
  }

  render(nodes: readonly Node[], dot: Value): string {
    return this.#body(nodes, { dot, root: dot, names: new Map() });
  }

  #body(nodes: readonly Node[], scope: Scope): string {
    return nodes.map((node) => this.#node(node, scope)).join('');
  }

  #node(node: Node, scope: Scope): string {
    if (node.kind === 'text') return node.text;
    if (node.kind === 'out') return print(this.#pipe(node.pipe, scope));
    if (node.kind === 'set') {
      scope.names.set(node.name, this.#pipe(node.pipe, scope));
      return '';
    }
    if (node.kind === 'if') {
      const branch = node.branches.find(({ pipe }) => pipe === null || isTrue(this.#pipe(pipe, scope)));
      return branch ? this.#body(branch.body, { ...scope, names: new Map(scope.names) }) : '';
    }
    const items = this.#pipe(node.pipe, scope);
    if (!Array.isArray(items)) throw new TemplateError(`range over ${node.pipe}, which is no list`);
    return items
      .map((item) => this.#body(node.body, { ...scope, dot: item, names: new Map(scope.names).set(node.name, item) }))
      .join('');
  }

  #pipe(pipe: string, scope: Scope): Value {
    let carried: readonly Value[] = [];
    for (const command of split(pipe, '|')) carried = [this.#command(split(command, ' '), carried, scope)];
    return carried[0];
  }

  #command([head = '', ...rest]: readonly string[], carried: readonly Value[], scope: Scope): Value {
    if (rest.length === 0 && carried.length === 0 && !(head in FUNCTIONS)) return this.#word(head, scope);
    const args = [...rest.map((word) => this.#word(word, scope)), ...carried];
    if (head === 'include') return this.#include(String(args[0]), args[1]);
    const call = FUNCTIONS[head];
    if (!call) throw new TemplateError(`there is no function ${head} here`);
    return call(...args);
  }

  #include(name: string, dot: Value): string {
    const nodes = this.#defined.get(name);
    if (!nodes) throw new TemplateError(`"${name}" is not defined`);
    return this.#body(nodes, { dot, root: dot, names: new Map() });
  }

  #word(word: string, scope: Scope): Value {
    if (word.startsWith('(')) return this.#pipe(word.slice(1, -1), scope);
    if (/^".*"$/.test(word)) return JSON.parse(word);
    if (/^-?\d+$/.test(word)) return Number(word);
    const [start = '', ...path] = word.split('.');
    const from = start === '' ? scope.dot : start === '$' ? scope.root : scope.names.get(start);
    if (start !== '' && start !== '$' && !scope.names.has(start)) throw new TemplateError(`nothing is called ${word}`);
    return path
      .filter((name) => name !== '')
      .reduce<Value>((value, name) => (value as Record<string, Value> | null | undefined)?.[name], from);
  }
}

const FUNCTIONS: Readonly<Record<string, (...args: Value[]) => Value>> = {
  include: () => undefined, // needs the definitions: see #command
  quote: (value) => JSON.stringify(print(value)),
  default: (otherwise, value) => (isTrue(value) ? value : otherwise),
  required: (reason, value) => {
    if (value === undefined || value === null || value === '') throw new TemplateError(String(reason));
    return value;
  },
  nindent: (count, text) => `\n${indent(Number(count), print(text))}`,
  toYaml: (value) => stringify(value, { sortMapEntries: true, lineWidth: 0 }).trimEnd(),
  printf: (format, ...args) => String(format).replaceAll('%s', () => print(args.shift())),
  list: (...items) => items,
  get: (map, name) => (map as Record<string, Value>)[String(name)],
  eq: (a, b) => a === b,
};

const indent = (count: number, text: string) =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : ' '.repeat(count) + line))
    .join('\n');
const print = (value: Value): string => (value === undefined || value === null ? '' : String(value));

/** Falsy values as in Go: nil, false, zero and empty values. */
function isTrue(value: Value): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

/** Splits at the top level, outside of quotes and parentheses. */
function split(text: string, at: string): string[] {
  const words = [''];
  let depth = 0;
  let quoted = false;
  for (const letter of text.trim()) {
    if (letter === '"') quoted = !quoted;
    if (!quoted && letter === '(') depth++;
    if (!quoted && letter === ')') depth--;
    if (letter === at && !quoted && depth === 0) words.push('');
    else words[words.length - 1] += letter;
  }
  return words.map((word) => word.trim()).filter((word) => word !== '');
}

class Reader {
  readonly #tokens: { readonly text: string; readonly isAction: boolean }[] = [];
  #at = 0;

  constructor(
    text: string,
    private readonly defined: Map<string, readonly Node[]>,
  ) {
    let rest = '';
    let last = 0;
    let trimNext = false;
    for (const match of text.matchAll(/\{\{(-)?\s*(.*?)\s*(-)?\}\}/gs)) {
      rest = text.slice(last, match.index);
      if (trimNext) rest = rest.trimStart();
      if (match[1]) rest = rest.trimEnd();
      this.#tokens.push({ text: rest, isAction: false }, { text: match[2] ?? '', isAction: true });
      trimNext = match[3] === '-';
      last = match.index + match[0].length;
    }
    rest = text.slice(last);
    this.#tokens.push({ text: trimNext ? rest.trimStart() : rest, isAction: false });
  }

  all(): readonly Node[] {
    const { nodes, end } = this.#until();
    if (end !== null) throw new TemplateError(`{{ ${end} }} ends nothing`);
    return nodes;
  }

  /** Nodes up to `end` or `else`. */
  #until(): { nodes: Node[]; end: string | null } {
    const nodes: Node[] = [];
    for (;;) {
      const token = this.#tokens[this.#at++];
      if (!token) return { nodes, end: null };
      if (!token.isAction) {
        if (token.text !== '') nodes.push({ kind: 'text', text: token.text });
      } else if (token.text === 'end' || /^else\b/.test(token.text)) {
        return { nodes, end: token.text };
      } else {
        const node = this.#action(token.text);
        if (node) nodes.push(node);
      }
    }
  }

  #action(text: string): Node | null {
    if (text.startsWith('/*')) return null;
    const [, name] = /^define "([^"]+)"$/.exec(text) ?? [];
    if (name !== undefined) {
      this.defined.set(name, this.#closed(this.#until()));
      return null;
    }
    const [, item, items] = /^range (\$\w+) := (.+)$/.exec(text) ?? [];
    if (item !== undefined && items !== undefined)
      return { kind: 'range', name: item, pipe: items, body: this.#closed(this.#until()) };
    const [, variable, value] = /^(\$\w+) := (.+)$/.exec(text) ?? [];
    if (variable !== undefined && value !== undefined) return { kind: 'set', name: variable, pipe: value };
    if (text.startsWith('if ')) return this.#if(text.slice(3));
    if (/^(range|with|template|block)\b/.test(text)) throw new TemplateError(`{{ ${text} }} is not known here`);
    return { kind: 'out', pipe: text };
  }

  #if(condition: string): Node {
    const branches: { pipe: string | null; body: Node[] }[] = [];
    let pipe: string | null = condition;
    for (;;) {
      const { nodes, end } = this.#until();
      branches.push({ pipe, body: nodes });
      if (end === 'end') return { kind: 'if', branches };
      if (end === null) throw new TemplateError('an if has no end');
      pipe = end === 'else' ? null : end.replace(/^else if /, '');
    }
  }

  #closed({ nodes, end }: { nodes: Node[]; end: string | null }): readonly Node[] {
    if (end !== 'end') throw new TemplateError('an action has no end');
    return nodes;
  }
}
