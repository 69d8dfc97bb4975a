import { ONNX_LIMITS } from '../limits.js';
import { isRuntimeDomain } from './operators.js';
import { BYTES, ProtobufReader, VARINT, type Field } from './protobuf.js';
import { readTensor, type TensorHead } from './read-tensor.js';
import { readValueInfo } from './read-value-info.js';
import type { ExternalTensor, FaultyTensor, LocalFunction, OnnxSummary, OperatorCount, TensorSpec } from './summary.js';
import type { RandomAccess } from '../source.js';

/** Maximum reported faulty tensors. */
const MAX_FAULTS = 20;

/**
 * Reads a model's structure in one pass without its weights: memory stays under a few MiB for any file size.
 *
 * @throws BundleRefused when the file is no valid ONNX protobuf or exceeds a bound
 */
export async function readOnnxModel(file: string, access: RandomAccess): Promise<OnnxSummary> {
  return new ModelReader(new ProtobufReader(file, access)).read();
}

/** Field numbers are those of onnx.proto3 (ONNX 1.21). */
class ModelReader {
  private irVersion = 0;
  private producer = '';
  private nodes = 0;
  private tensors = 0;
  private readonly opsets = new Map<string, number>();
  private readonly inputs: TensorSpec[] = [];
  private readonly outputs: TensorSpec[] = [];
  private readonly main = new Map<string, OperatorCount>();
  private readonly functions = new Map<string, LocalFunction>();
  private trainsDropout = false;
  private readonly elements: Record<string, number> = {};
  private readonly external: ExternalTensor[] = [];
  private readonly faultyTensors: FaultyTensor[] = [];
  private readonly initializers = new Set<string>();

  constructor(private readonly reader: ProtobufReader) {}

  async read(): Promise<OnnxSummary> {
    const once = this.once('the model');
    await this.reader.eachField(0, this.reader.size, (it) => {
      switch (it.number) {
        case 1:
          this.irVersion = this.reader.require(it, VARINT).value;
          return;
        case 2:
          return this.reader.text(it).then((read) => void (this.producer = read));
        case 7:
          once(it);
          return this.graph(it, this.main, 0);
        case 8:
          return this.opset(it);
        case 20:
          return this.training(it);
        case 25:
          return this.function(it);
        default:
          return;
      }
    });
    if (this.irVersion < 1) throw this.reader.broken('it declares no IR version');
    if (!once.seen(7)) throw this.reader.broken('it contains no graph');
    return {
      irVersion: this.irVersion,
      producer: this.producer,
      opsets: this.opsets,
      inputs: this.inputs.map((it) => (this.initializers.has(it.name) ? { ...it, hasDefault: true } : it)),
      outputs: this.outputs,
      main: this.main,
      functions: [...this.functions.values()],
      trainsDropout: this.trainsDropout,
      nodes: this.nodes,
      elements: this.elements,
      external: this.external,
      faultyTensors: this.faultyTensors,
    };
  }

  private async graph(field: Field, body: Map<string, OperatorCount>, depth: number): Promise<void> {
    if (depth > ONNX_LIMITS.depth) throw this.reader.tooComplex({ depth: ONNX_LIMITS.depth });
    const { reader } = this;
    const isMain = depth === 0;
    reader.require(field, BYTES);
    await reader.eachField(field.start, field.end, (it) => {
      switch (it.number) {
        case 1:
          return this.node(it, body, depth);
        case 5:
          return this.initializer(it, isMain);
        case 11:
          return isMain ? readValueInfo(reader, it).then((read) => void this.inputs.push(read)) : undefined;
        case 12:
          return isMain ? readValueInfo(reader, it).then((read) => void this.outputs.push(read)) : undefined;
        case 15:
          return this.sparse(it, 'a sparse initializer', isMain);
        default:
          return;
      }
    });
  }

  private async node(field: Field, body: Map<string, OperatorCount>, depth: number): Promise<void> {
    if (++this.nodes > ONNX_LIMITS.nodes) throw this.reader.tooComplex({ nodes: ONNX_LIMITS.nodes });
    const { reader } = this;
    let name = '';
    let domain = '';
    let overload = '';
    let inputs = 0;
    let hasThirdInput = false;
    reader.require(field, BYTES);
    await reader.eachField(field.start, field.end, (it) => {
      switch (it.number) {
        case 1:
          if (++inputs === 3) hasThirdInput = it.end > it.start;
          return;
        case 4:
          return reader.text(it).then((read) => void (name = read));
        case 5:
          return this.attribute(it, body, depth);
        case 7:
          return reader.text(it).then((read) => void (domain = standard(read)));
        case 8:
          return reader.text(it).then((read) => void (overload = read));
        default:
          return;
      }
    });
    if (domain === '' && name === 'Dropout' && hasThirdInput) this.trainsDropout = true;
    const key = operatorKey(domain, name, overload);
    const known = body.get(key);
    if (known) known.count++;
    else {
      reader.account(key.length);
      body.set(key, { domain, name, count: 1 });
    }
  }

  private async attribute(field: Field, body: Map<string, OperatorCount>, depth: number): Promise<void> {
    const { reader } = this;
    const once = this.once('an attribute');
    reader.require(field, BYTES);
    await reader.eachField(field.start, field.end, (it) => {
      switch (it.number) {
        case 5:
          once(it);
          return this.tensor(it, 'an attribute').then(ignore);
        case 6:
          once(it);
          return this.graph(it, body, depth + 1);
        case 10:
          return this.tensor(it, 'an attribute').then(ignore);
        case 11:
          return this.graph(it, body, depth + 1);
        case 22:
          once(it);
          return this.sparse(it, 'a sparse attribute', false);
        case 23:
          return this.sparse(it, 'a sparse attribute', false);
        default:
          return;
      }
    });
  }

  private async initializer(field: Field, isMain: boolean): Promise<void> {
    const tensor = await this.tensor(field, null);
    if (isMain) this.keepName(tensor.name);
  }

  private keepName(initializer: string): void {
    this.reader.account(initializer.length);
    this.initializers.add(initializer);
  }

  /** SparseTensorProto: the values carry the name. */
  private async sparse(field: Field, place: string, isMain: boolean): Promise<void> {
    const once = this.once('a sparse tensor');
    this.reader.require(field, BYTES);
    await this.reader.eachField(field.start, field.end, (it) => {
      if (it.number !== 1 && it.number !== 2) return;
      once(it);
      return this.tensor(it, place).then((read) => (isMain && it.number === 1 ? this.keepName(read.name) : undefined));
    });
  }

  /** @param place location in the model if it may not store its data in another file */
  private async tensor(field: Field, place: string | null): Promise<TensorHead> {
    if (++this.tensors > ONNX_LIMITS.tensors) throw this.reader.tooComplex({ tensors: ONNX_LIMITS.tensors });
    const tensor = await readTensor(this.reader, field);
    if (!tensor.fault) this.elements[tensor.dtype] = (this.elements[tensor.dtype] ?? 0) + tensor.elements;
    else if (this.faultyTensors.length < MAX_FAULTS)
      this.faultyTensors.push({ tensor: tensor.name, problem: tensor.fault });
    if (tensor.external) {
      this.reader.account(tensor.name.length);
      this.external.push({ tensor: tensor.name, ...tensor.external, place });
    }
    return tensor;
  }

  private async opset(field: Field): Promise<void> {
    const { reader } = this;
    let domain = '';
    let version = 0;
    reader.require(field, BYTES);
    await reader.eachField(field.start, field.end, (it) => {
      if (it.number === 1) return reader.cachedText(it).then((read) => void (domain = standard(read)));
      if (it.number === 2) version = reader.require(it, VARINT).value;
      return;
    });
    if ((this.opsets.get(domain) ?? version) !== version)
      throw reader.broken(`it declares two opsets for the domain "${domain}"`);
    this.opsets.set(domain, version);
  }

  private async function(field: Field): Promise<void> {
    const { reader } = this;
    const body = new Map<string, OperatorCount>();
    let name = '';
    let domain = '';
    let overload = '';
    reader.require(field, BYTES);
    await reader.eachField(field.start, field.end, (it) => {
      switch (it.number) {
        case 1:
          return reader.cachedText(it).then((read) => void (name = read));
        case 7:
          return this.node(it, body, 0);
        case 10:
          return reader.cachedText(it).then((read) => void (domain = standard(read)));
        case 11:
          return this.attribute(it, body, 0);
        case 13:
          return reader.cachedText(it).then((read) => void (overload = read));
        default:
          return;
      }
    });
    if (isRuntimeDomain(domain)) throw reader.broken(`it defines the function "${name}" in a domain of ONNX Runtime`);
    const key = operatorKey(domain, name, overload);
    if (this.functions.has(key)) throw reader.broken(`it defines the function "${name}" twice`);
    this.functions.set(key, { key, domain, name, body });
  }

  /** TrainingInfoProto: never run, but its content is limited and checked like all else. */
  private async training(field: Field): Promise<void> {
    const body = new Map<string, OperatorCount>();
    this.reader.require(field, BYTES);
    await this.reader.eachField(field.start, field.end, (it) =>
      it.number === 1 || it.number === 2 ? this.graph(it, body, 1) : undefined,
    );
  }

  /** Protobuf merges a repeated message field; ONNX writers never write one, and two readers may disagree. */
  private once(what: string): ((field: Field) => void) & { seen(number: number): boolean } {
    const seen = new Set<number>();
    const check = (field: Field): void => {
      if (seen.has(field.number))
        throw this.reader.broken(`${what} holds field ${field.number} a second time, at byte ${field.start}`);
      seen.add(field.number);
    };
    return Object.assign(check, { seen: (number: number) => seen.has(number) });
  }
}

/** Names contain no control characters. */
function operatorKey(domain: string, name: string, overload: string): string {
  return `${domain}\n${name}\n${overload}`;
}

/** ai.onnx is another spelling of the default domain. */
export function standard(domain: string): string {
  return domain === 'ai.onnx' ? '' : domain;
}

function ignore(): void {}
