import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '@primitives/client';
import { TINY_DEFINITION } from '@primitives/testing';
import { contractOf } from './track-contract.js';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'contract-'))));
afterAll(() => rm(folder, { recursive: true }));

const client = new ApiClient('http://127.0.0.1:9');
const file = async (content: unknown) => {
  const path = join(folder, 'track.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

describe('what a track asks', () => {
  const { attributes, objects } = TINY_DEFINITION;

  it('follows from a definition and a protocol', async () => {
    const contract = await contractOf(await file(TINY_DEFINITION), 'mac', client);
    expect(contract).toMatchObject({
      protocol: 'mac',
      acceptedInterfaces: ['classifier', 'dual-encoder', 'matcher'],
      vocabulary: { attributes, objects },
    });
    expect(contract.vocabulary.pairs).toContainEqual([attributes[0], objects[0]]);
  });

  it('may be a file from the platform', async () => {
    const contract = {
      protocol: 'vaw-vqa',
      acceptedInterfaces: ['vqa'],
      vocabulary: { attributes: ['red'], objects: [] },
    };
    expect(await contractOf(await file(contract), 'mac', client)).toEqual(contract);
  });

  it('cannot be read from a file that does not exist', () =>
    expect(contractOf('none.json', 'mac', client)).rejects.toMatchObject({
      refusal: { message: 'none.json does not describe a track: there is no such file' },
    }));

  it.each([
    ['no JSON', '{', /Unexpected|Expected/],
    ['a definition that contradicts itself', { ...TINY_DEFINITION, attributes: ['b', 'a'] }, /not after/],
    ['another file', { name: 'clip' }, /protocol: .*; acceptedInterfaces: /],
  ])('cannot be read from %s', async (_, content, reason) => {
    await expect(contractOf(await file(content), 'mac', client)).rejects.toMatchObject({
      refusal: { code: 'input_invalid', message: expect.stringMatching(reason) },
    });
  });
});
