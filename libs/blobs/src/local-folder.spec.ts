import { localFolder } from './index.js';

describe('the folder that a blob store fills on this machine', () => {
  it('is the store itself', () => expect(localFolder('file:///data/blobs')).toBe('/data/blobs'));
  it('is where a bucket keeps its copies', () =>
    expect(localFolder('s3://blobs?cache=/var/cache/p')).toBe('/var/cache/p'));
});
