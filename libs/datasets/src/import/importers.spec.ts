import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { boardsOf, type ProtocolId } from '@primitives/benchmark';
import {
  renderCompunRelease,
  renderCzslRelease,
  renderMacRelease,
  renderThingsRelease,
  renderVawRelease,
  writeInto,
} from '@primitives/testing';
import { judgeOf } from '@primitives/scoring';
import { imported, Releases, renderImageNetRelease } from '../../spec/releases';

let releases: Releases;
let root: string;
beforeAll(async () => {
  releases = await Releases.create();
  ({ root } = releases);
  await renderCzslRelease(join(root, 'czsl'));
  await renderVawRelease(join(root, 'vaw'));
  await renderCompunRelease({ folder: join(root, 'compun') });
  await renderImageNetRelease(join(root, 'imagenet'));
  await renderThingsRelease({ folder: join(root, 'things'), imagesPerConcept: 2 });
});
afterAll(() => releases.close());

describe('an imported version', () => {
  beforeAll(async () => {
    await renderMacRelease({ folder: join(root, 'mac'), images: { train: 3, val: 2, test: 3 } });
    await renderCzslRelease(join(root, 'composed'), 43); // three pairs of train fill a batch of the composition model
    await renderCzslRelease(join(root, 'both/mit-states'));
    await cp(join(root, 'mac'), join(root, 'both/mac'), { recursive: true });
    await writeInto(join(root, 'both'), 'mac/multi_attr_split_all/test_pairs.txt', 'sliced white apple');
  });

  it.each<[ProtocolId, string, string]>([
    ['mac', 'mac', 'mac'],
    ['czsl', 'mit-states', 'czsl'],
    ['czsl-cross', 'mac-mit-states', 'both'],
    ['czsl-cross', 'imagenet', 'imagenet'],
    ['vaw-itc', 'vaw', 'vaw'],
    ['vaw-itm', 'vaw', 'vaw'],
    ['vaw-vqa', 'vaw', 'vaw'],
    ['vaw-classifier', 'vaw', 'vaw'],
    ['compun', 'compun', 'compun'],
    ['compmap', 'compmap-mit-states', 'composed'],
    ['attribute-probe', 'mcrae-things', 'things'],
  ])('is accepted by the judge of %s: %s', async (protocol, id, release) => {
    const { definition, instances, labels } = await imported(id, join(root, release));
    const rows = instances.map(({ queries }) => (queries ? { queries } : {}));
    const judge = judgeOf(protocol, { definition, labels, rows });
    expect(boardsOf(definition, protocol).length).toBeGreaterThan(0);
    expect(judge.reduction()).toBeDefined();
  });
});
