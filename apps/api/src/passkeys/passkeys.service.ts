import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/errors';
import { newId, type Clock } from '@primitives/runtime';
import {
  accountById,
  deletePasskey,
  insertPasskey,
  passkeyByCredential,
  passkeysOf,
  renamePasskey,
  usePasskey,
  type Account,
  type Passkey,
} from '@primitives/store/accounts';
import type { Store } from '@primitives/store/connection';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type WebAuthnCredential,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { Caller } from '../auth/auth.service.js';
import { Challenges } from '../auth/challenges.js';
import { SessionsService, type OpenedSession } from '../auth/sessions.service.js';
import { requireConfirmed, requireSession, type Viewer } from '../auth/viewer.js';
import { requireSignInMethod } from '../auth/sign-in-methods.js';
import type { ApiConfig } from '../config.js';
import { CLOCK, CONFIG, STORE } from '../injection-tokens.js';
import { isId } from '../graphql/ids.js';
import { parseInput } from '../graphql/parse-input.js';
import { line } from '../graphql/plain-inputs.js';
import { MailService } from '../mail/mail.service.js';

/** Maximum number of passkeys of an account; people with many devices have one per device. */
const MAX_PASSKEYS = 20;
/** The maximum length of a credential id (WebAuthn, section 4). */
const MAX_CREDENTIAL_BYTES = 1_023;

const AddPasskey = z.object({ name: line(80), response: z.string().max(20_000) });

type Transports = NonNullable<WebAuthnCredential['transports']>;

/** Fields of a browser's response that are read before the library verifies the rest. */
const Credential = z.looseObject({
  id: z.string().max(2_000),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().max(10_000), userHandle: z.string().nullish() }),
  clientExtensionResults: z.looseObject({}).default({}),
});
const ClientData = z.looseObject({ challenge: z.string().min(1) });

/** Passkeys (WebAuthn): a key pair on the person's device, unlocked there; the platform stores no secret. */
@Injectable()
export class PasskeysService {
  /** The relying party id: the host of the public address. */
  private readonly site: { readonly expectedOrigin: string; readonly expectedRPID: string };

  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly challenges: Challenges,
    private readonly sessions: SessionsService,
    private readonly mail: MailService,
  ) {
    const { origin, hostname } = new URL(config.PRIMITIVES_PUBLIC_URL);
    this.site = { expectedOrigin: origin, expectedRPID: hostname };
  }

  of(accountId: string): Promise<Passkey[]> {
    return passkeysOf(this.store.manager, accountId);
  }

  /**
   * @returns options for `navigator.credentials.create`
   *
   * @throws UserError not_signed_in, forbidden, confirmation_required
   */
  async requestToAdd(viewer: Viewer | null): Promise<object> {
    const { account } = requireConfirmed(viewer, this.clock.now());
    const keys = await passkeysOf(this.store.manager, account.id);
    const options = await generateRegistrationOptions({
      rpName: this.config.PRIMITIVES_INSTALLATION,
      rpID: this.site.expectedRPID,
      userID: new Uint8Array(userHandle(account.id)),
      userName: account.email,
      userDisplayName: account.name,
      attestationType: 'none',
      excludeCredentials: keys.map(({ credentialId: id, transports }) => ({
        id,
        transports: transports as Transports,
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.challenges.create(options.challenge, 'add_passkey', account.id);
    return options;
  }

  /** @throws UserError not_signed_in, forbidden, confirmation_required, input_invalid, passkey_invalid */
  async add(input: unknown, viewer: Viewer | null): Promise<Account> {
    const { account } = requireConfirmed(viewer, this.clock.now());
    const { name, response: text } = parseInput(AddPasskey, input);
    const { response, challenge } = readAnswer(text);
    const issued = await this.challenges.take(challenge, 'add_passkey');
    if (issued?.accountId !== account.id) throw invalid();
    const { registrationInfo: info } = await verifyRegistrationResponse({
      ...this.site,
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
    }).catch(refused);
    if (!info) throw invalid();
    const { id: credentialId, publicKey, counter, transports = [] } = info.credential;
    if (Buffer.from(credentialId, 'base64url').length > MAX_CREDENTIAL_BYTES) throw invalid();
    const key = {
      id: newId(),
      accountId: account.id,
      credentialId,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: [...transports],
    };
    await this.store.transaction(async (tx) => {
      if ((await passkeysOf(tx, account.id)).length >= MAX_PASSKEYS)
        throw new UserError('input_invalid', `an account can have at most ${MAX_PASSKEYS} passkeys`);
      if (!(await insertPasskey(tx, { ...key, name, backedUp: info.credentialBackedUp }))) throw invalid();
      await this.mail.queue(tx, account.email, 'passkey_added', { name: account.name, passkey: name });
    });
    return account;
  }

  /** Options for `navigator.credentials.get`; they do not reveal which account has which key. */
  async create(viewer: Viewer | null): Promise<object> {
    const options = await generateAuthenticationOptions({ rpID: this.site.expectedRPID, userVerification: 'required' });
    await this.challenges.create(options.challenge, 'use_passkey', viewer?.session == null ? null : viewer.account.id);
    return options;
  }

  /** @throws UserError passkey_invalid */
  async signIn(text: string, { device, viewer }: Caller): Promise<OpenedSession> {
    const { owner } = await this.answered(text);
    return this.sessions.open(owner, device, viewer);
  }

  /**
   * For acts that require a recent confirmation of the identity.
   *
   * @throws UserError not_signed_in, forbidden, passkey_invalid
   */
  async confirm(text: string, viewer: Viewer | null): Promise<Account> {
    const session = requireSession(viewer);
    const { owner, requestedOf } = await this.answered(text);
    if (owner.id !== session.account.id || requestedOf !== owner.id) throw invalid();
    await this.sessions.confirm(session);
    return owner;
  }

  /** @returns whether the viewer had such a passkey */
  async rename(id: string, name: string, viewer: Viewer | null): Promise<boolean> {
    const { account } = requireSession(viewer);
    const validName = parseInput(AddPasskey.shape.name, name, 'name');
    return isId(id) && renamePasskey(this.store.manager, account.id, id, validName);
  }

  /** @throws UserError not_signed_in, forbidden, confirmation_required, last_sign_in_method */
  async remove(id: string, viewer: Viewer | null): Promise<Account> {
    const { account } = requireConfirmed(viewer, this.clock.now());
    await this.store.transaction(async (tx) => {
      if (isId(id) && (await deletePasskey(tx, account.id, id))) await requireSignInMethod(tx, account.id);
    });
    return account;
  }

  /**
   * The passkey that signed this response to one of our challenges, and the account that was signed in when it was
   * issued.
   */
  private async answered(text: string): Promise<{ owner: Account; requestedOf: string | null }> {
    const { response, challenge } = readAnswer(text);
    const issued = await this.challenges.take(challenge, 'use_passkey');
    if (!issued) throw invalid();
    const key = await passkeyByCredential(this.store.manager, response.id);
    if (!key) throw invalid();
    // The library leaves this step of WebAuthn, section 7.2, to its caller: comparing the user handle.
    if (response.response.userHandle !== userHandle(key.accountId).toString('base64url')) throw invalid();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...this.site,
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
    }).catch(refused);
    if (!verified || !(await usePasskey(this.store.manager, key.id, authenticationInfo.newCounter, this.clock.now())))
      throw invalid();
    const account = await accountById(this.store.manager, key.accountId);
    if (!account) throw invalid();
    const { passwordHash: _, ...owner } = account;
    return { owner, requestedOf: issued.accountId };
  }
}

/** The WebAuthn user handle of an account; the authenticator returns it in each response. */
const userHandle = (accountId: string) => Buffer.from(accountId);

/** The response and the challenge that it names. @throws UserError passkey_invalid */
function readAnswer(text: string): { response: z.output<typeof Credential>; challenge: string } {
  try {
    const response = Credential.parse(JSON.parse(text));
    const clientData = Buffer.from(response.response.clientDataJSON, 'base64url').toString('utf8');
    return { response, challenge: ClientData.parse(JSON.parse(clientData)).challenge };
  } catch {
    throw invalid();
  }
}

/** Runs the library's verification, which throws on a wrong origin, a bad signature or a counter that went back. */
const refused = (): never => {
  throw invalid();
};

const invalid = () =>
  new UserError('passkey_invalid', 'the passkey is unknown, or its response does not match the challenge');
