import { debugRunOf, realRunOf } from './real-run.ts';

const debugged = {
  bundleSha256: 'ab'.repeat(32),
  name: 'Set decoder',
  version: '2',
  description: '',
  backbone: 'ViT-L/14',
  licence: null,
  weights: null,
  links: ['https://example.org'],
  team: { id: 'team' },
};

it('submits the bundle of a debug run on the chosen tracks with the same declarations, and not as a debug run', () =>
  expect(realRunOf(debugged, 'first', ['mac', 'vaw'], [], { listing: 'PRIVATE', listedAt: null })).toEqual({
    clientMutationId: 'first',
    bundleSha256: 'ab'.repeat(32),
    tracks: ['mac', 'vaw'],
    team: 'team',
    name: 'Set decoder',
    version: '2',
    description: null,
    backbone: 'ViT-L/14',
    licence: null,
    weights: null,
    links: ['https://example.org'],
    trainedOn: [],
    listing: 'PRIVATE',
    listedAt: null,
    debug: false,
  }));
it('leaves undeclared training data undeclared', () =>
  expect(realRunOf(debugged, 'first', ['mac'], null, { listing: 'LISTED', listedAt: null }).trainedOn).toBeNull());
it('is reversed by a debug run of the same bundle, which is private', () =>
  expect(debugRunOf({ ...debugged, trainedOn: null }, 'second', 'mac')).toMatchObject({
    clientMutationId: 'second',
    bundleSha256: debugged.bundleSha256,
    tracks: ['mac'],
    trainedOn: null,
    listing: 'PRIVATE',
    debug: true,
  }));
