import { createHash, generateKeyPairSync, randomBytes, sign, type KeyPairKeyObjectResult } from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The part of CBOR that an attestation needs. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, count: number) => {
    if (count < 24) return Buffer.from([(major << 5) | count]);
    if (count < 256) return Buffer.from([(major << 5) | 24, count]);
    return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

/** Deviations from a correct authenticator; absent ones are correct. */
export interface Forgery {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly userHandle?: string;
  readonly counter?: number;
  /** UP and UV as the authenticator reports them: 0x05 is both. */
  readonly flags?: number;
  readonly crossOrigin?: boolean;
  readonly topOrigin?: string;
  readonly id?: Buffer;
  readonly attestation?: Buffer;
}

/** A WebAuthn authenticator with one key, which signs whatever the test needs. */
export class SoftwareAuthenticator {
  readonly id: Buffer;
  userHandle = '';
  counter = 0;
  readonly #keys: KeyPairKeyObjectResult = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(
    private readonly origin: string,
    id = randomBytes(32),
  ) {
    this.id = id;
  }

  /** The answer of `navigator.credentials.create`, as JSON. */
  create(options: { challenge: string; user: { id: string } }, forgery: Forgery = {}): string {
    this.userHandle = options.user.id;
    const id = forgery.id ?? this.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = cbor(
      new Map<number, Cbor>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        ...([
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ] as const),
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const data = Buffer.concat([this.data(forgery, 0x40), Buffer.alloc(16), length, id, key]);
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    );
    return this.answer(id, {
      clientDataJSON: this.clientData('webauthn.create', options.challenge, forgery).toString('base64url'),
      attestationObject: (forgery.attestation ?? attestation).toString('base64url'),
    });
  }

  /** The answer of `navigator.credentials.get`, as JSON. */
  get(options: { challenge: string }, forgery: Forgery = {}): string {
    this.counter++;
    const client = this.clientData('webauthn.get', options.challenge, forgery);
    const data = this.data(forgery, 0);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.answer(forgery.id ?? this.id, {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: forgery.userHandle ?? this.userHandle,
    });
  }

  private clientData(type: string, challenge: string, forgery: Forgery): Buffer {
    const { crossOrigin, topOrigin } = forgery;
    return Buffer.from(
      JSON.stringify({
        type: forgery.type ?? type,
        challenge: forgery.challenge ?? challenge,
        origin: forgery.origin ?? this.origin,
        ...(crossOrigin !== undefined && { crossOrigin }),
        ...(topOrigin !== undefined && { topOrigin }),
      }),
    );
  }

  private data(forgery: Forgery, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(forgery.counter ?? this.counter);
    const site = createHash('sha256')
      .update(forgery.rpId ?? new URL(this.origin).hostname)
      .digest();
    return Buffer.concat([site, Buffer.from([(forgery.flags ?? 0x05) | more]), counter]);
  }

  private answer(id: Buffer, response: object): string {
    const text = id.toString('base64url');
    return JSON.stringify({ id: text, rawId: text, type: 'public-key', response, clientExtensionResults: {} });
  }
}
