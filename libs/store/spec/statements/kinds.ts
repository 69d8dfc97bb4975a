import ts from 'typescript';

/** What a value of a type is to the driver of the database: `string`, `number`, `Date`, `array`, `object` and so on. */
export class Kinds {
  constructor(private readonly checker: ts.TypeChecker) {}

  /** Without null. */
  of(type: ts.Type): readonly string[] {
    return partsOf(type)
      .filter((part) => !(part.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)))
      .map((part) => this.#kind(part));
  }

  /** The kinds of the elements of an array; `no array` for another type. */
  ofElements(type: ts.Type): readonly string[] {
    const parts = partsOf(type).filter((part) => !(part.flags & ts.TypeFlags.Null));
    return parts.flatMap((part) => {
      const element = this.#element(part);
      return element ? this.of(element) : ['no array'];
    });
  }

  /** Whether a value holds one of this kind at any depth. */
  holds(type: ts.Type, kind: string, above: readonly ts.Type[] = []): boolean {
    if (above.includes(type)) return false;
    return partsOf(type).some((part) => {
      const own = this.#kind(part);
      if (own !== 'array' && own !== 'object') return own === kind;
      const members = part.getProperties().map((property) => this.checker.getTypeOfSymbol(property));
      const below = own === 'array' ? [this.#element(part) ?? part] : members;
      return below.some((member) => this.holds(member, kind, [...above, type]));
    });
  }

  #element(type: ts.Type): ts.Type | undefined {
    return this.checker.isArrayLikeType(type) ? this.checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined;
  }

  #kind(type: ts.Type): string {
    if (type.flags & ts.TypeFlags.StringLike) return 'string';
    if (type.flags & ts.TypeFlags.NumberLike) return 'number';
    if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
    const name = type.symbol?.name;
    if (name === 'Date') return 'Date';
    if (name === 'Buffer' || name === 'Uint8Array') return 'bytes';
    if (this.checker.isArrayLikeType(type)) return 'array';
    return type.flags & ts.TypeFlags.Object ? 'object' : this.checker.typeToString(type);
  }
}

export function partsOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}
