import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

import type { Act } from './api/act.svelte.ts';
import { AskForPasskeyMutation, AskToAddPasskeyMutation } from './api/documents/ways-in.ts';
import { words } from './strings/ways-in.ts';

// The library comes with the first press: pages that no one signs in on do not carry it.
const library = () => import('@simplewebauthn/browser');

/** Asks the device for its own key. @returns its answer as JSON; undefined when `act` tells why there is none */
export async function newPasskey(act: Act): Promise<string | undefined> {
  const question = await act.run(AskToAddPasskeyMutation, {}, (data) => data.requestPasskeyRegistration);
  if (!question) return undefined;
  const optionsJSON = question.options as PublicKeyCredentialCreationOptionsJSON;
  return shown(act, async () => (await library()).startRegistration({ optionsJSON }));
}

/** Asks the device to answer with one of its keys. @returns as newPasskey */
export async function showPasskey(act: Act): Promise<string | undefined> {
  const question = await act.run(AskForPasskeyMutation, {}, (data) => data.requestPasskey);
  if (!question) return undefined;
  const optionsJSON = question.options as PublicKeyCredentialRequestOptionsJSON;
  return shown(act, async () => (await library()).startAuthentication({ optionsJSON }));
}

async function shown(act: Act, ask: () => Promise<unknown>): Promise<string | undefined> {
  try {
    return JSON.stringify(await ask());
  } catch {
    act.failed(words.notShown); // called off by the person, or the device has none: browsers do not say which
    return undefined;
  }
}
