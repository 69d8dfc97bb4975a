import {
  functionKey,
  type Attribute,
  type Graph,
  type LocalFunction,
  type Model,
  type Node,
  type Tensor,
} from './graph.js';
import { digestOf, type Hashing } from './hashing.js';
import { operatorVersion } from './operator-versions.js';

/** Functions that call each other deeper than this have no digest. */
const MAX_CALLS = 100;

/** A graph that cannot be evaluated: a value is missing, or depends on itself. */
export class NoDigestError extends Error {
  override readonly name = 'NoDigestError';
}

/** A name of an enclosing graph. */
type Outer = (name: string) => string;

/**
 * Digests of output values of a model: of the operators, attributes and weights that they depend on, from the outputs
 * to the inputs, each node once. Names and the order of nodes do not enter them, nor do nodes that no output needs.
 *
 * `Constant` equals an initializer, `Identity` its input, and a written default an omitted one.
 */
export class GraphDigests {
  private readonly functions = new Map<LocalFunction, string>();
  private calls = 0;

  /** @param dataOf digest of the values of a tensor */
  constructor(
    private readonly hashing: Hashing,
    private readonly model: Model,
    private readonly dataOf: (tensor: Tensor) => string,
  ) {}

  /**
   * Digests of these outputs of the main graph. @param fed names of the inputs that are given at every run
   *
   * @throws NoDigestError
   */
  of(outputs: readonly string[], fed: readonly string[]): string[] {
    const { main } = this.model;
    const inputs = main.inputs
      .filter(({ name }) => fed.includes(name) || !main.initializers.has(name))
      .map(({ name, dtype }): [string, string] => [name, digestOf(this.hashing, ['input', name, dtype])]);
    return this.evaluate(main, new Map(inputs), outputs, 0, (name) => {
      throw new NoDigestError(`the value "${name}" is not defined`);
    });
  }

  /** Digests of `outputs` with these values of inputs; an explicit stack, because graphs are deep. */
  private evaluate(
    graph: Graph,
    values: Map<string, string>,
    outputs: readonly string[],
    depth: number,
    outer: Outer,
  ): string[] {
    const producers = new Map(graph.nodes.flatMap((node) => node.outputs.map((name) => [name, node] as const)));
    const open = new Set<Node>();
    const valueOf = (name: string): string => {
      const known = values.get(name);
      if (known !== undefined) return known;
      const tensor = graph.initializers.get(name);
      const value = tensor ? digestOf(this.hashing, ['tensor', tensor.type, this.dataOf(tensor)]) : outer(name);
      values.set(name, value);
      return value;
    };
    for (const output of outputs) {
      const stack = [output];
      while (stack.length > 0) {
        const name = stack[stack.length - 1]!;
        const node = values.has(name) ? undefined : producers.get(name);
        if (!node) {
          stack.pop();
          continue;
        }
        const missing = needs(node).filter((it) => !values.has(it) && producers.has(it));
        if (missing.length > 0) {
          if (open.has(node)) throw new NoDigestError(`the value "${name}" depends on itself`);
          open.add(node);
          for (const it of missing) stack.push(it);
          continue;
        }
        stack.pop();
        const digests = this.valuesOf(node, graph, valueOf, depth);
        node.outputs.forEach((it, at) => it !== '' && values.set(it, digests(at)));
      }
    }
    return outputs.map(valueOf);
  }

  private valuesOf(node: Node, graph: Graph, valueOf: Outer, depth: number): (output: number) => string {
    const { operator, domain } = node;
    const inputs = withoutTail(node.inputs).map((name) => (name === '' ? '' : valueOf(name)));
    const called = this.model.functions.get(functionKey(domain, operator, node.overload));
    if (called) return this.call(called, inputs, this.attributes(node, called.defaults, valueOf, depth));
    const [first] = inputs;
    if (domain === '' && operator === 'Identity' && first !== undefined) return () => first;
    const [constant] = node.attributes;
    if (domain === '' && operator === 'Constant' && constant?.constant && node.attributes.length === 1) {
      const digest = digestOf(this.hashing, ['tensor', constant.constant.type, this.dataOf(constant.constant)]);
      return () => digest;
    }
    const opset = graph.opsets.get(domain) ?? 0;
    const version = domain === '' ? operatorVersion(operator, opset) : { since: opset, defaults: NONE };
    const digest = digestOf(this.hashing, [
      'node',
      domain,
      operator,
      version.since,
      operator === 'Split' ? withoutTail(node.outputs).length : 0, // without sizes, it splits by the number of outputs
      this.attributes(node, version.defaults, valueOf, depth),
      inputs,
    ]);
    return (output) => `${digest} ${output}`;
  }

  private attributes(
    node: Node,
    defaults: ReadonlyMap<string, string>,
    valueOf: Outer,
    depth: number,
  ): (readonly [name: string, text: string, graphs: readonly string[][]])[] {
    return node.attributes
      .filter(({ name, text }) => defaults.get(name) !== text)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(
        ({ name, text, graphs }) => [name, text, graphs.map((it) => this.subgraph(it, valueOf, depth + 1))] as const,
      );
  }

  private subgraph(graph: Graph, outer: Outer, depth: number): string[] {
    return this.evaluate(graph, this.parameters(graph, depth), graph.outputs, depth, outer);
  }

  private call(called: LocalFunction, inputs: readonly string[], attributes: unknown): (output: number) => string {
    const digest = digestOf(this.hashing, ['call', this.functionDigest(called), attributes, inputs]);
    return (output) => `${digest} ${output}`;
  }

  private functionDigest(called: LocalFunction): string {
    const known = this.functions.get(called);
    if (known !== undefined) return known;
    if (++this.calls > MAX_CALLS) throw new NoDigestError(`functions call each other more than ${MAX_CALLS} deep`);
    const { graph, defaults } = called;
    const outputs = this.evaluate(graph, this.parameters(graph, 0), graph.outputs, 0, (name) => {
      throw new NoDigestError(`the value "${name}" is not defined`);
    });
    this.calls--;
    const digest = digestOf(this.hashing, ['function', [...defaults].sort(), outputs]);
    this.functions.set(called, digest);
    return digest;
  }

  /** Inputs of a subgraph or a function: by nesting depth and position. */
  private parameters({ inputs }: Graph, depth: number): Map<string, string> {
    return new Map(inputs.map(({ name }, at) => [name, `parameter ${depth} ${at}`]));
  }
}

const NONE: ReadonlyMap<string, string> = new Map();

/** Names that a node reads: its inputs, and what its subgraphs take from around them. */
function needs(node: Node): string[] {
  return [...node.inputs.filter((it) => it !== ''), ...node.attributes.flatMap(captured)];
}

function captured({ graphs }: Attribute): string[] {
  return graphs.flatMap((graph) => {
    const own = new Set([
      ...graph.inputs.map(({ name }) => name),
      ...graph.initializers.keys(),
      ...graph.nodes.flatMap(({ outputs }) => outputs),
    ]);
    return [...graph.nodes.flatMap(needs), ...graph.outputs].filter((it) => !own.has(it));
  });
}

/** Without the omitted optional values at the end. */
function withoutTail(names: readonly string[]): readonly string[] {
  let length = names.length;
  while (length > 0 && names[length - 1] === '') length--;
  return names.slice(0, length);
}
