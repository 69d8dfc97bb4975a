import { localFolder } from './index.js';

describe('the folder that a blob store uses on this machine', () => {
  it('is the store itself', () => expect(localFolder('file:///data/blobs')).toBe('/data/blobs'));
  it('is where a bucket stores its copies', () =>
    expect(localFolder('s3://blobs?cache=/var/cache/p')).toBe('/var/cache/p'));
});
