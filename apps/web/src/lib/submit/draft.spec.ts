import {
  declaredData,
  EMPTY_DRAFT,
  followManifest,
  listOf,
  readDraft,
  replacedModel,
  forBundle,
  restoredDraft,
  toStore,
  trainedOnFrom,
  withKind,
  withOfferedData,
} from './draft.ts';

describe('a draft', () => {
  it('is restored as stored', () => {
    const draft = {
      ...EMPTY_DRAFT,
      name: 'shapes-classifier',
      tracks: ['shapes'],
      upload: { name: 'a.zip', sha256: 'ab', sent: 3, total: 9 },
    };
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
  });
  it('is empty when nothing was stored', () => expect(readDraft(null)).toEqual(EMPTY_DRAFT));
  it('is empty when the stored value is no JSON', () => expect(readDraft('{')).toEqual(EMPTY_DRAFT));
  it('is empty when the stored value is no draft', () => expect(readDraft('3')).toEqual(EMPTY_DRAFT));
  it('loses only the field that is damaged', () =>
    expect(readDraft('{"name":"x","tracks":7}')).toEqual({ ...EMPTY_DRAFT, name: 'x' }));
});

it('ticks the data of an earlier version that the form offers, and leaves other names in the text', () => {
  const draft = { ...EMPTY_DRAFT, trainedOn: ['shapes'], otherData: 'LAION, mac, shapes' };
  expect(withOfferedData(draft, ['shapes', 'mac'])).toEqual({
    ...EMPTY_DRAFT,
    trainedOn: ['shapes', 'mac'],
    otherData: 'LAION',
  });
  expect(withOfferedData(draft, ['vaw'])).toBe(draft);
});

it('declares data where the reader names some or states that it is none, and is incomplete before', () => {
  const of = (draft: Partial<typeof EMPTY_DRAFT>) => declaredData({ ...EMPTY_DRAFT, trainedOn: ['mac'], ...draft });
  expect(of({ training: 'SOME', otherData: 'LAION' })).toEqual(['mac', 'LAION']);
  expect(of({ training: 'NONE' })).toEqual([]);
  expect(of({ training: 'UNDECLARED' })).toBeNull();
  expect(of({})).toBeUndefined();
  expect(of({ training: 'SOME', trainedOn: [], otherData: ' , ' })).toBeUndefined();
});

it('a typed list may have commas or line breaks, and drops duplicates', () =>
  expect(listOf('LAION-400M, MIT-States\n\n LAION-400M ')).toEqual(['LAION-400M', 'MIT-States']));

describe('the draft for another bundle', () => {
  const manifest = { name: 'A', version: '1', licence: 'MIT', description: 'a' };
  const typed = {
    ...EMPTY_DRAFT,
    ...manifest,
    version: '9',
    training: 'SOME' as const,
    otherData: 'LAION',
    tracks: ['mac'],
    filled: manifest,
  };
  const unreadable = { name: '', version: '', licence: '', description: '' };
  it('keeps what was typed for the same model', () =>
    expect(followManifest(typed, { ...manifest, version: '2' })).toMatchObject({ version: '9', training: 'SOME' }));
  it('drops what was typed and ticked for a model with another name', () =>
    expect(followManifest(typed, { ...manifest, name: 'B', version: '2' })).toMatchObject({
      name: 'B',
      version: '2',
      training: '',
      otherData: '',
      tracks: [],
    }));
  it('keeps the track for which the form was opened', () =>
    expect(followManifest(typed, { ...manifest, name: 'B' }, 'vaw').tracks).toEqual(['vaw']));
  it('keeps everything while the bundle has no readable manifest', () =>
    expect(followManifest(typed, unreadable).training).toBe('SOME'));
  it('drops it also after one without a readable manifest', () =>
    expect(followManifest(followManifest(typed, unreadable), { ...manifest, name: 'B' }).training).toBe(''));
  it('has only the wanted track, unless an upload continues', () => {
    expect(restoredDraft(typed, 'vaw').tracks).toEqual(['vaw']);
    const upload = { name: 'a.zip', sha256: 'ab', sent: 3, total: 9 };
    expect(restoredDraft({ ...typed, upload }, 'vaw').tracks).toEqual(['mac', 'vaw']);
  });
  it('is for a debug run where the address asks for one, and else as it was', () => {
    expect(restoredDraft(typed, 'vaw', { debug: true })).toMatchObject({ debug: true, tracks: ['vaw'], version: '9' });
    expect([typed, { ...typed, debug: true }].map((draft) => restoredDraft(draft, null).debug)).toEqual([false, true]);
  });
});

it('a debug run is chosen for one bundle, and the listing for all', () => {
  const stored = { ...EMPTY_DRAFT, debug: true, listing: 'PRIVATE' as const, bundle: 'ab' };
  expect(forBundle(stored, 'ab')).toEqual(stored);
  expect(forBundle(stored, 'cd')).toEqual({ ...stored, debug: false, bundle: 'cd' });
  expect(forBundle({ ...stored, bundle: '' }, 'cd')).toEqual({ ...stored, bundle: 'cd' });
  expect(forBundle(restoredDraft(stored, null, { debug: true }), 'cd').debug).toBe(true);
});

it('names the model from which the form took the training data', () => {
  const of = (draft: Partial<typeof EMPTY_DRAFT>, example = false) =>
    trainedOnFrom({ ...EMPTY_DRAFT, ...draft }, example);
  const shapes = { training: 'SOME' as const, trainedOn: ['shapes'] };
  expect(of(shapes, true)).toEqual({ name: 'Bag of colours', example: true });
  expect(of({ training: 'SOME', otherData: 'LAION', earlier: true, filled: { name: 'Old' } })).toEqual({
    name: 'Old',
    example: false,
  });
  expect([
    of({}, true),
    of({ earlier: true }),
    of(shapes),
    of({ training: 'NONE' }, true),
    of({ ...shapes, training: 'UNDECLARED' }, true),
  ]).toEqual([null, null, null, null, null]);
});

describe('the kind of run that the reader chose', () => {
  const opened = forBundle(EMPTY_DRAFT, 'ab');
  it('is stored, also where the form selects a debug run', () => {
    const chosen = withKind(opened, 'PRIVATE');
    expect(chosen).toMatchObject({ debug: false, listing: 'PRIVATE', kindFor: 'ab' });
    expect(toStore(withKind(chosen, 'DEBUG'), { example: true, firstUpload: false })).toMatchObject({ debug: true });
    expect(toStore(withKind(chosen, 'DEBUG'), { example: false, firstUpload: true })).toMatchObject({ debug: true });
  });
  it('is not stored where the form selected it', () => {
    const selected = { ...opened, debug: true };
    for (const of of [
      { example: true, firstUpload: false },
      { example: false, firstUpload: true },
    ])
      expect(toStore(selected, of).debug).toBe(false);
    expect(toStore(selected, { example: false, firstUpload: false }).debug).toBe(true);
  });
  it('lasts for another bundle, except a debug run', () => {
    expect(forBundle(withKind(opened, 'PRIVATE'), 'cd')).toMatchObject({ listing: 'PRIVATE', kindFor: 'ab' });
    expect(forBundle(withKind(opened, 'DEBUG'), 'cd')).toMatchObject({ debug: false, kindFor: '' });
  });
});

describe('the draft of a next version', () => {
  const values = { name: 'Old', version: '', licence: 'MIT', description: '' };
  const next = { ...EMPTY_DRAFT, ...values, tracks: ['mac'], filled: values, earlier: true };
  it('is dropped where the reader opens the form for another model', () => {
    expect(restoredDraft(next, null, { nextVersion: true })).toEqual(next);
    expect(restoredDraft(next, 'vaw')).toEqual({ ...EMPTY_DRAFT, tracks: ['vaw'] });
    expect(restoredDraft({ ...next, earlier: false }, 'mac').name).toBe('Old');
  });
  it('has the tracks of the version before, also with the one of the address', () =>
    expect(restoredDraft({ ...next, tracks: ['mac', 'vaw'] }, 'mac', { nextVersion: true }).tracks).toEqual([
      'mac',
      'vaw',
    ]));
  it('names the model before, where a manifest names another one', () =>
    expect(['New', 'Old', ''].map((name) => replacedModel(next, name))).toEqual(['Old', null, null]));
  it('is no next version with the manifest of another model, but stays as private', () => {
    const draft = { ...next, listing: 'PRIVATE' as const, description: 'x' };
    const other = followManifest(draft, { name: 'New', version: '2', licence: '', description: '' });
    expect(other).toMatchObject({ name: 'New', licence: '', description: '', listing: 'PRIVATE', earlier: false });
    expect(replacedModel(other, 'Newer')).toBeNull();
  });
  it('follows the manifest of the chosen bundle: nothing of it was typed', () => {
    const manifest = { name: 'New', version: '2', licence: 'BSD-3-Clause', description: 'x' };
    expect(followManifest(next, manifest)).toMatchObject(manifest);
  });
  it('keeps what the manifest of its bundle does not state', () =>
    expect(followManifest(next, { name: '', version: '', licence: '', description: '' })).toMatchObject(values));
});
