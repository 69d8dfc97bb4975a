import { nkeys } from 'nats';
import { getEd25519Helper } from 'nkeys.js/lib/helper.js';
import './ed25519';

const hex = (text: string) => Buffer.from(text, 'hex');
const TEXT = Buffer.from('a text');

describe('a key of NATS with the signatures of Node', () => {
  it('is the key of RFC 8032, test 2, and signs its text', () => {
    const { fromSeed, sign, verify } = getEd25519Helper();
    const pair = fromSeed(hex('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb'));
    expect(pair.publicKey).toEqual(hex('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c'));
    const signature = sign(hex('72'), pair.secretKey);
    expect(signature).toEqual(
      hex(
        '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
      ),
    );
    expect(verify(hex('72'), signature, pair.publicKey)).toBe(true);
  });

  it('refuses the signature of another text or key', () => {
    const [pair, other] = [nkeys.createUser(), nkeys.createUser()];
    const key = nkeys.fromPublic(pair.getPublicKey());
    expect(key.verify(TEXT, pair.sign(TEXT))).toBe(true);
    expect(key.verify(TEXT, pair.sign(Buffer.from('another')))).toBe(false);
    expect(key.verify(TEXT, other.sign(TEXT))).toBe(false);
    expect(key.verify(TEXT, new Uint8Array(3))).toBe(false);
  });
});
