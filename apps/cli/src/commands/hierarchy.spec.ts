import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HierarchyAsset } from '@primitives/benchmark';
import { renderShapesSplit } from '@primitives/datasets';
import { CliError } from '../cli-error.js';
import { buildProgram } from '../program.js';

let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hierarchy-'));
  await renderShapesSplit({ split: 'val', folder: at('shapes'), count: 6 });
  await writeFile(at('index.json'), JSON.stringify({ blue: 0, 'navy blue': 1, wet: 2 }));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => (process.exitCode = 0));

async function run(...args: readonly string[]): Promise<string> {
  const lines: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  try {
    await buildProgram({ quiet: true }).parseAsync(['node', 'primitives', 'hierarchy', ...args]);
  } finally {
    write.mockRestore();
  }
  return lines.join('');
}
const assetIn = async (name: string) => HierarchyAsset.parse(JSON.parse(await readFile(at(name), 'utf8')));
const refusalOf = async (...args: readonly string[]) => {
  const error: unknown = await run(...args).catch((reason: unknown) => reason);
  return error instanceof CliError ? error.refusal : error;
};
/** A float64 matrix as numpy.save writes it. */
const npy = (size: number, ones: readonly (readonly [number, number])[]): Buffer => {
  const header = `{'descr': '<f8', 'fortran_order': False, 'shape': (${size}, ${size}), }`.padEnd(117) + '\n';
  const data = new Float64Array(size * size);
  for (const [row, column] of ones) data[row * size + column] = 1;
  const start = Buffer.from([0x93, ...Buffer.from('NUMPY'), 1, 0, header.length & 255, header.length >> 8]);
  return Buffer.concat([start, Buffer.from(header), Buffer.from(data.buffer)]);
};

describe('primitives hierarchy', () => {
  it('imports the matrix of the authors, whose rows are parents, and a list of edges', async () => {
    await writeFile(at('matrix.npy'), npy(3, [[0, 1], [1, 1]])); // prettier-ignore
    await run('import', at('matrix.npy'), '--attributes', at('index.json'), '--name', 'HVAW', '--out', at('a.json'));
    const edge = { parent: 'blue', child: 'navy blue', status: 'accepted' };
    expect(await assetIn('a.json')).toMatchObject({ name: 'HVAW', version: 1, edges: [edge] });
    await writeFile(at('list.json'), JSON.stringify([['blue', 'navy blue']]));
    await run('import', at('list.json'), '--attributes', at('index.json'), '--name', 'HVAW', '--out', at('b.json'));
    expect((await assetIn('b.json')).edges).toEqual([edge]);
  });

  it('refuses a matrix of another size and a file of another format', async () => {
    await writeFile(at('small.npy'), npy(2, []));
    const options = ['--attributes', at('index.json'), '--name', 'x', '--out', at('no.json')];
    expect(await refusalOf('import', at('small.npy'), ...options)).toMatchObject({
      code: 'hierarchy_invalid',
      found: '2 × 2',
    });
    await writeFile(at('other.json'), '{"edges":[{"parent":"blue"}]}');
    expect(await refusalOf('import', at('other.json'), ...options)).toMatchObject({ code: 'hierarchy_invalid' });
    for (const name of ['none.json', 'none.npy'])
      expect(await refusalOf('import', at(name), ...options)).toMatchObject({ code: 'file_missing' });
  });

  it('proposes edges from names and hypernyms, and review makes the next version of them', async () => {
    await writeFile(at('hypernyms.tsv'), 'navy_blue\tblue\nwet\tmoist\n');
    const given = ['--attributes', at('index.json'), '--hypernyms', at('hypernyms.tsv')];
    await run('propose', ...given, '--out', at('proposals.json'));
    const proposals = await assetIn('proposals.json');
    expect(proposals.edges).toEqual([
      { parent: 'blue', child: 'navy blue', status: 'proposed', rule: 'last word, hypernym', evidence: { steps: 1 } },
    ]);
    const reviewed = { ...proposals, edges: proposals.edges.map((edge) => ({ ...edge, status: 'accepted' })) };
    await writeFile(at('reviewed.json'), JSON.stringify(reviewed));
    await run('review', at('proposals.json'), at('reviewed.json'), '--out', at('next.json'));
    expect((await assetIn('next.json')).version).toBe(2);
    await run('propose', ...given, '--base', at('next.json'), '--out', at('again.json'));
    expect((await assetIn('again.json')).edges).toEqual([]);
  });

  it('finds cycles, unknown names and edges that labels contradict, and exits with another code', async () => {
    const write = (edges: readonly (readonly [string, string])[]) =>
      writeFile(
        at('checked.json'),
        JSON.stringify({
          schema: 'attribute-hierarchy/1',
          name: 'x',
          version: 1,
          source: 'spec',
          edges: edges.map(([parent, child]) => ({ parent, child })),
        }),
      );
    const { attributes } = JSON.parse(await readFile(at('shapes/definition.json'), 'utf8')) as {
      attributes: string[];
    };
    const [parent = '', child = ''] = attributes;
    const [line = ''] = (await readFile(at('shapes/labels.jsonl'), 'utf8')).split('\n');
    const label = { ...(JSON.parse(line) as object), positive: [child], negative: [parent] };
    await writeFile(at('shapes/labels.jsonl'), JSON.stringify(label));
    const options = ['--attributes', at('shapes'), '--labels', at('shapes')];
    await write([[parent, child]]);
    const text = await run('check', at('checked.json'), ...options);
    expect(text).toContain(`${parent} → ${child}`);
    expect(process.exitCode).not.toBe(0);
    await write([
      [attributes[0] ?? '', 'no such'],
      ['no such', attributes[0] ?? ''],
    ]);
    const report = JSON.parse(await run('check', at('checked.json'), ...options, '--json')) as object;
    expect(report).toMatchObject({ unknown: ['no such'], cycles: [[attributes[0], 'no such', attributes[0]]] });
  });
});
