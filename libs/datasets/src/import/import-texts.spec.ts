import { appendFile, cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { renderCompunRelease, placeholderPicture, writeInto } from '@primitives/testing';
import {
  ACCEPT,
  type Corruption,
  imported,
  Releases,
  renderImageNetRelease,
  replace,
  run,
  type Spoil,
} from '../../spec/releases';

let releases: Releases;
let root: string;
beforeAll(async () => {
  releases = await Releases.create();
  ({ root } = releases);
  await renderCompunRelease({ folder: join(root, 'compun') });
  await renderImageNetRelease(join(root, 'imagenet'));
});
afterAll(() => releases.close());

describe('ImageNet', () => {
  const release = () => join(root, 'imagenet');

  it('has one class per folder, which is the pair of an image', async () => {
    const { definition, labels } = await imported('imagenet', release());
    expect(definition.objects).toEqual(['crane', 'tench']);
    expect(definition.objectTexts).toBeUndefined();
    expect(labels.map(({ object, positive }) => `${positive.join()} ${object}`).sort()).toEqual([
      'photo crane',
      'photo tench',
      'photo tench',
    ]);
  });

  it('takes descriptions or captions from a file, with templates for the other classes', async () => {
    const folder = await releases.copyOf(release());
    const texts = { tench: ['A tench in a net.', 'A tench on a plate.'], '*': ['a photo of a {object}, a bird'] };
    await writeInto(folder, 'texts.json', JSON.stringify(texts));
    const { definition } = await imported('imagenet', folder);
    expect(definition.objectTexts).toEqual([['a photo of a crane, a bird'], texts.tench]);
  });

  it('takes no text from a property that every object has', async () => {
    const folder = await releases.copyOf(release());
    await replace('classes.json', 'tench', 'constructor')(folder);
    await writeInto(folder, 'texts.json', JSON.stringify({ '*': ['a photo of a {object}'] }));
    const { definition } = await imported('imagenet', folder);
    expect(definition.objectTexts).toEqual([['a photo of a constructor'], ['a photo of a crane']]);
  });

  const texts =
    (content: object): Spoil =>
    (folder) =>
      writeInto(folder, 'texts.json', JSON.stringify(content));
  it.each<Corruption>([
    ['entry_malformed', 'texts that leave a class out', texts({ tench: ['A tench.'] })],
    ['name_unknown', 'texts of an unknown class', texts({ trench: ['A trench.'], '*': ['{object}'] })],
    ['id_duplicate', 'two classes of one name', replace('classes.json', 'tench', 'crane')],
    ['file_unreadable', 'an id that is not of WordNet', replace('classes.json', 'n01440764', '0')],
    ['image_missing', 'a class without images', (folder) => rm(join(folder, 'val/n02012849'), { recursive: true })],
  ])('finds %s: %s', async (code, _what, spoil) => releases.findsOut('imagenet', release(), code, spoil));
});

describe('Compun', () => {
  let release: string;
  beforeAll(() => void (release = join(root, 'compun')));

  it('has three images per noun, whose roles only the labels contain', async () => {
    const { definition, instances, labels } = await imported('compun', release);
    expect(definition.compounds).toEqual([
      { name: 'grill surface thermometer', constituents: ['grill surface', 'thermometer'] },
      { name: 'raincoat', constituents: ['rain', 'coat'] },
      { name: 'snow ball', constituents: ['snow', 'ball'], category: 'both' },
      { name: 'snowball', constituents: ['snow', 'ball'], category: 'both' },
    ]);
    expect(definition.description).toMatch(/either constituent \(0 nouns\), both \(2\) or none \(0\); 2 nouns have no/);
    expect(
      labels
        .filter(({ object }) => object === 'raincoat')
        .map(({ positive }) => positive.join())
        .sort(),
    ).toEqual(['n1', 'n2', 'positive']);
    expect(JSON.stringify(instances)).not.toMatch(/n1|n2|positive|coat/);
  });

  it('omits a noun without all of its three images', async () => {
    const folder = await releases.copyOf(release);
    await rm(join(folder, 'images/raincoat_n2.jpg'));
    expect((await run('compun', folder, [...ACCEPT, 'image_missing'])).refusedFor).toEqual(['image_missing']);
  });

  it('splits nouns that are one word without a file', async () => {
    const folder = await releases.copyOf(release);
    await rm(join(folder, 'compound-nouns.json'));
    const { definition } = await imported('compun', folder);
    expect(definition.compounds?.map(({ constituents }) => constituents.join(' + '))).toEqual([
      'grill surface + thermometer',
      'rain + coat',
      'snow + ball',
      'snow + ball',
    ]);
  });

  it('fills templates for the nouns without own texts', async () => {
    const folder = await releases.copyOf(release);
    await writeInto(
      folder,
      'captions.json',
      JSON.stringify({ '*': ['A {noun} on a table.', 'A {second} for {first}.'], snowball: ['A thrown snowball.'] }),
    );
    const { definition } = await imported('compun', folder);
    expect(definition.compounds?.map(({ examples }) => examples)).toEqual([
      ['A grill surface thermometer on a table.', 'A thermometer for grill surface.'],
      ['A raincoat on a table.', 'A coat for rain.'],
      ['A snow ball on a table.', 'A ball for snow.'],
      ['A thrown snowball.'],
    ]);
  });

  it('has captions and descriptors if they exist for every noun', async () => {
    const folder = await releases.copyOf(release);
    const nouns = ['grill surface thermometer', 'raincoat', 'snow ball', 'snowball'];
    await writeInto(
      folder,
      'captions.json',
      JSON.stringify(Object.fromEntries(nouns.map((noun) => [noun, [`A ${noun}.`]]))),
    );
    await writeInto(
      folder,
      'descriptors.json',
      JSON.stringify(Object.fromEntries(nouns.map((noun) => [noun, ['a long handle']]))),
    );
    const { definition, report } = await imported('compun', folder);
    expect(definition.compounds?.[1]).toEqual({
      name: 'raincoat',
      constituents: ['rain', 'coat'],
      descriptions: ['a long handle'],
      examples: ['A raincoat.'],
    });
    expect(report.counts.file_optional).toBeUndefined();
  });

  it.each<Corruption>([
    ['file_unreadable', 'the header is another', replace('Compun.csv', 'Compound Noun', 'Noun')],
    ['id_duplicate', 'a noun is listed twice', (folder) => appendFile(join(folder, 'Compun.csv'), 'raincoat\n')],
    ['line_malformed', 'a noun is a path', (folder) => appendFile(join(folder, 'Compun.csv'), '../secret\n')],
    [
      'file_missing',
      'no one says what a closed noun is made of',
      (folder) => appendFile(join(folder, 'Compun.csv'), 'thingamajig\n'),
    ],
    [
      'entry_malformed',
      'captions leave a noun out',
      (folder) => writeInto(folder, 'captions.json', '{"raincoat": ["A coat."]}'),
    ],
    ['image_missing', 'a picture is missing', (folder) => rm(join(folder, 'images/raincoat_n2.jpg'))],
    [
      'image_unnamed',
      'a picture has another name',
      async (folder) => writeInto(folder, 'images/rain coat.jpg', await placeholderPicture(5)),
    ],
    [
      'image_twice',
      'a distractor is the picture itself',
      (folder) => cp(join(folder, 'images/raincoat.jpg'), join(folder, 'images/raincoat_n1.jpg')),
    ],
  ])('%s: %s', async (code, _, spoil) => releases.findsOut('compun', release, code, spoil));
});
