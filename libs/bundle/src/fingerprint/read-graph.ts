import { valueBytes } from '../onnx/dtypes.js';
import { BYTES, VARINT, type Field, type ProtobufReader } from '../onnx/protobuf.js';
import { standard } from '../onnx/read-model.js';
import { readTensor } from '../onnx/read-tensor.js';
import { readValueInfo } from '../onnx/read-value-info.js';
import { floatText, integerText, stringText } from './attribute-text.js';
import {
  functionKey,
  type Attribute,
  type Graph,
  type Input,
  type LocalFunction,
  type Model,
  type Node,
  type Tensor,
} from './graph.js';
import { hexOf, type Hashing } from './hashing.js';
import { VarintDecoder } from './varints.js';

/** Bytes of weights in memory at once. */
const PIECE = 1_048_576;
/** Longer strings are compared by their digest. */
const SHORT = 256;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the graphs of a checked model; field numbers are those of onnx.proto3. Weights inside the file are hashed in
 * pieces. Names of nodes, comments, metadata, shapes of intermediate values and training information are skipped.
 *
 * @throws BundleRefused when the file exceeds a bound
 */
export class GraphReader {
  constructor(
    private readonly reader: ProtobufReader,
    private readonly hashing: Hashing,
  ) {}

  async read(): Promise<Model> {
    const opsets = new Map<string, number>();
    const functions = new Map<string, LocalFunction>();
    let main: Graph | undefined;
    await this.reader.eachField(0, this.reader.size, (it) => {
      if (it.number === 7) return this.graph(it, opsets).then((read) => void (main = read));
      if (it.number === 8) return this.opset(it, opsets);
      if (it.number === 25) return this.function(it).then(([key, read]) => void functions.set(key, read));
      return;
    });
    if (!main) throw this.reader.broken('it holds no graph');
    return { main, functions };
  }

  private async graph(field: Field, opsets: ReadonlyMap<string, number>): Promise<Graph> {
    const { reader } = this;
    const inputs: Input[] = [];
    const outputs: string[] = [];
    const nodes: Node[] = [];
    const initializers = new Map<string, Tensor>();
    await reader.eachField(field.start, field.end, (it) => {
      switch (it.number) {
        case 1:
          return this.node(it, opsets).then((read) => void nodes.push(read));
        case 5:
          return this.tensor(it).then(([name, read]) => void initializers.set(name, read));
        case 11:
          return readValueInfo(reader, it).then(({ name, dtype }) => void inputs.push({ name, dtype }));
        case 12:
          return readValueInfo(reader, it).then(({ name }) => void outputs.push(name));
        case 15:
          return this.sparse(it).then(([name, read]) => void initializers.set(name, read));
        default:
          return;
      }
    });
    return { opsets, inputs, outputs, nodes, initializers };
  }

  private async node(field: Field, opsets: ReadonlyMap<string, number>): Promise<Node> {
    const { reader } = this;
    const inputs: string[] = [];
    const outputs: string[] = [];
    const attributes: Attribute[] = [];
    let [operator, domain, overload] = ['', '', ''];
    await reader.eachField(field.start, field.end, (it) => {
      switch (it.number) {
        case 1:
          return reader.cachedText(it).then((read) => void inputs.push(read));
        case 2:
          return reader.cachedText(it).then((read) => void outputs.push(read));
        case 4:
          return reader.cachedText(it).then((read) => void (operator = read));
        case 5:
          return this.attribute(it, opsets).then((read) => void attributes.push(read));
        case 7:
          return reader.cachedText(it).then((read) => void (domain = standard(read)));
        case 8:
          return reader.cachedText(it).then((read) => void (overload = read));
        default:
          return;
      }
    });
    return { operator, domain, overload, inputs, outputs, attributes };
  }

  private async attribute(field: Field, opsets: ReadonlyMap<string, number>): Promise<Attribute> {
    const { reader } = this;
    const graphs: Graph[] = [];
    const texts: string[] = [];
    const lists = new Set<number>();
    let name = '';
    let type = 0;
    let constant: Tensor | null = null;
    const put = (text: string, tensor: Tensor | null = null): void => {
      texts.push(text);
      constant = tensor;
    };
    await reader.eachField(field.start, field.end, (it) => {
      switch (it.number) {
        case 1:
          return reader.cachedText(it).then((read) => void (name = read));
        case 2:
          return this.float(it).then(({ text, tensor }) => put(text, tensor));
        case 3:
          return this.integer(it).then(({ text, tensor }) => put(text, tensor));
        case 4:
          return this.string(it).then(({ text, tensor }) => put(text, tensor));
        case 5:
        case 10:
          return this.tensor(it).then(([, read]) => put(`t ${read.type} ${dataText(read)}`, read));
        case 6:
        case 11:
          return this.graph(it, opsets).then((read) => void graphs.push(read));
        case 7:
        case 8:
        case 9:
          lists.add(it.number);
          return;
        case 14:
        case 15:
          return this.digest(it).then((read) => put(`type ${read}`));
        case 20:
          type = reader.require(it, VARINT).value;
          return;
        case 21:
          return reader.text(it).then((read) => put(`attribute ${stringText(read)}`));
        case 22:
        case 23:
          return this.sparse(it).then(([, read]) => put(`sparse ${read.type} ${dataText(read)}`));
        default:
          return;
      }
    });
    for (const number of lists) {
      const { text, tensor } = await this.list(field, number);
      put(text, tensor);
    }
    if (texts.length === 0 && graphs.length === 0) texts.push(`empty ${type}`);
    return { name, text: texts.join('\n'), graphs, constant };
  }

  private async float(field: Field) {
    const bytes = (await this.reader.bytes(field, 4)).slice();
    const value = new DataView(bytes.buffer).getFloat32(0, true);
    return { text: floatText(value), tensor: { type: 'float32 ', data: this.digestOfBytes(bytes) } };
  }

  private async integer(field: Field) {
    const bytes = new VarintDecoder(8).decode(await this.reader.bytes(field, 10)).slice();
    const value = new DataView(bytes.buffer).getBigInt64(0, true);
    return { text: integerText(value), tensor: { type: 'int64 ', data: this.digestOfBytes(bytes) } };
  }

  private async string(field: Field) {
    const data = await this.strings((visit) => visit(field));
    return { text: (await this.shortText(field)) ?? `S ${data}`, tensor: { type: 'string ', data } };
  }

  private async shortText(field: Field): Promise<string | null> {
    if (field.end - field.start > SHORT) return null;
    try {
      return stringText(utf8.decode(await this.reader.bytes(field, SHORT)));
    } catch {
      return null;
    }
  }

  /** `floats`, `ints` or `strings` of an attribute, by field number. */
  private async list(attribute: Field, number: number) {
    const each = (visit: (it: Field) => Promise<void>): Promise<void> =>
      this.reader.eachField(attribute.start, attribute.end, (it) => (it.number === number ? visit(it) : undefined));
    let count = 0;
    const counted = (visit: (it: Field) => Promise<void>): Promise<void> =>
      each((it) => {
        count++;
        return visit(it);
      });
    if (number === 9) {
      const data = await this.strings(counted);
      return { text: `strings ${data}`, tensor: { type: `string ${count}`, data } };
    }
    const width = number === 7 ? 4 : 8;
    let bytes = 0;
    const data = await this.numbers(number === 7 ? null : new VarintDecoder(8), each, (length) => (bytes += length));
    const dtype = number === 7 ? 'float32' : 'int64';
    return { text: `${dtype} list ${data}`, tensor: { type: `${dtype} ${bytes / width}`, data } };
  }

  /** TensorProto: its name and content. */
  private async tensor(field: Field): Promise<[name: string, tensor: Tensor]> {
    const head = await readTensor(this.reader, field);
    const type = `${head.dtype} ${head.dims.join('x')}`;
    this.reader.account(head.name.length + type.length);
    if (head.external) return [head.name, { type, data: head.external }];
    const each = (visit: (it: Field) => Promise<void>): Promise<void> =>
      this.reader.eachField(field.start, field.end, (it) => (isData(it.number) ? visit(it) : undefined));
    if (head.dtype === 'string') return [head.name, { type, data: await this.strings(each) }];
    const width = valueBytes(head.dtype);
    return [head.name, { type, data: await this.numbers(new VarintDecoder(width), each) }];
  }

  /** SparseTensorProto: the values carry the name. */
  private async sparse(field: Field): Promise<[name: string, tensor: Tensor]> {
    const parts: string[] = [];
    let name = '';
    await this.reader.eachField(field.start, field.end, (it) => {
      if (it.number === 3) return this.digest(it).then((read) => void parts.push(`dims ${read}`));
      if (it.number !== 1 && it.number !== 2) return;
      return this.tensor(it).then(([own, { type, data }]) => {
        if (it.number === 1) name = own;
        parts.push(`${it.number} ${type} ${dataText({ type, data })}`);
      });
    });
    return [name, { type: 'sparse', data: parts.sort().join(' ') }];
  }

  /**
   * Digest of numbers as raw little-endian bytes, whether they are stored raw or field by field.
   *
   * @param varints decoder of the fields that are varints; null if there are none
   */
  private async numbers(
    varints: VarintDecoder | null,
    each: (visit: (it: Field) => Promise<void>) => Promise<void>,
    counted: (bytes: number) => void = () => undefined,
  ): Promise<string> {
    const hash = this.hashing.start();
    await each((it) =>
      this.pieces(it, (bytes) => {
        const raw = varints && isVarint(it) ? varints.decode(bytes) : bytes;
        counted(raw.length);
        hash.update(raw);
      }),
    );
    return hexOf(hash.digest());
  }

  private async strings(each: (visit: (it: Field) => Promise<void>) => Promise<void>): Promise<string> {
    const hash = this.hashing.start();
    await each(async (it) => {
      hash.update(new TextEncoder().encode(`${it.end - it.start} `));
      await this.pieces(it, (bytes) => hash.update(bytes));
    });
    return hexOf(hash.digest());
  }

  private async digest(field: Field): Promise<string> {
    const hash = this.hashing.start();
    await this.pieces(field, (bytes) => hash.update(bytes));
    return hexOf(hash.digest());
  }

  private digestOfBytes(bytes: Uint8Array): string {
    const hash = this.hashing.start();
    hash.update(bytes);
    return hexOf(hash.digest());
  }

  private async pieces(field: Field, use: (bytes: Uint8Array) => unknown): Promise<void> {
    for (let at = field.start; at < field.end; at += PIECE)
      use(await this.reader.bytes({ ...field, start: at, end: Math.min(at + PIECE, field.end) }, PIECE));
  }

  private async opset(field: Field, opsets: Map<string, number>): Promise<void> {
    const { reader } = this;
    let domain = '';
    let version = 0;
    await reader.eachField(field.start, field.end, (it) => {
      if (it.number === 1) return reader.cachedText(it).then((read) => void (domain = standard(read)));
      if (it.number === 2) version = reader.require(it, VARINT).value;
      return;
    });
    opsets.set(domain, version);
  }

  /** FunctionProto. Its inputs are values of any type. */
  private async function(field: Field): Promise<[key: string, read: LocalFunction]> {
    const { reader } = this;
    const opsets = new Map<string, number>();
    const inputs: Input[] = [];
    const outputs: string[] = [];
    const nodes: Node[] = [];
    const defaults = new Map<string, string>();
    let [name, domain, overload] = ['', '', ''];
    await reader.eachField(field.start, field.end, (it) => {
      switch (it.number) {
        case 1:
          return reader.cachedText(it).then((read) => void (name = read));
        case 4:
          return reader.cachedText(it).then((read) => void inputs.push({ name: read, dtype: '' }));
        case 5:
          return reader.cachedText(it).then((read) => void outputs.push(read));
        case 7:
          return this.node(it, opsets).then((read) => void nodes.push(read));
        case 9:
          return this.opset(it, opsets);
        case 10:
          return reader.cachedText(it).then((read) => void (domain = standard(read)));
        case 11:
          return this.attribute(it, opsets).then((read) => void defaults.set(read.name, read.text));
        case 13:
          return reader.cachedText(it).then((read) => void (overload = read));
        default:
          return;
      }
    });
    const graph = { opsets, inputs, outputs, nodes, initializers: new Map<string, Tensor>() };
    return [functionKey(domain, name, overload), { graph, defaults }];
  }
}

/** Fields of TensorProto with values. */
const isData = (number: number): boolean => (number >= 4 && number <= 7) || (number >= 9 && number <= 11);

/** `int32_data`, `int64_data` and `uint64_data` of a tensor, `ints` of an attribute. */
const isVarint = ({ number, wire }: Field): boolean =>
  (wire === VARINT || wire === BYTES) && (number === 5 || number === 7 || number === 8 || number === 11);

const dataText = ({ data }: Tensor): string =>
  typeof data === 'string' ? data : `${data.location} ${data.offset} ${data.length}`;
