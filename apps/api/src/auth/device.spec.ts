import { coarseNetwork } from './device';

describe('coarseNetwork', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0'],
    ['::ffff:203.0.113.77', '203.0.113.0'],
    ['2001:db8:aaaa:1::5', '2001:db8:aaaa::'],
    ['::1', '0:0:0::'],
    ['', ''],
  ])('truncates %s to %s', (ip, network) => expect(coarseNetwork(ip)).toBe(network));
});
