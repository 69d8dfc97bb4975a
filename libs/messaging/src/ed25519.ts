/**
 * The client of NATS signs with Node's Ed25519 instead of one in JavaScript, which took a tenth of the processor time
 * of a start.
 */
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import 'nats'; // it sets its own first
import { getEd25519Helper, setEd25519Helper } from 'nkeys.js/lib/helper.js';

/** DER headers of an Ed25519 key (RFC 8410); the 32 bytes of the key follow. */
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;

const privateKey = (seed: Uint8Array) =>
  createPrivateKey({ key: Buffer.concat([PRIVATE, seed]), format: 'der', type: 'pkcs8' });
const publicKey = (key: Uint8Array) =>
  createPublicKey({ key: Buffer.concat([PUBLIC, key]), format: 'der', type: 'spki' });

setEd25519Helper({
  ...getEd25519Helper(),
  fromSeed: (seed) => {
    const own = createPublicKey(privateKey(seed)).export({ format: 'der', type: 'spki' }).subarray(PUBLIC.length);
    return { publicKey: own, secretKey: Buffer.concat([seed, own]) };
  },
  sign: (data, secretKey) => sign(null, data, privateKey(secretKey.subarray(0, KEY_BYTES))),
  verify: (data, signature, key) => verify(null, data, publicKey(key), signature),
});
