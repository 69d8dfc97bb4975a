import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

import type { Act } from './api/act.svelte.ts';
import { RequestPasskeyMutation, RequestPasskeyRegistrationMutation } from './api/documents/sign-in-methods.ts';
import { words } from './strings/sign-in-methods.ts';

// The library loads on first use: other pages do not include it.
const library = () => import('@simplewebauthn/browser');

/**
 * Requests a new passkey from the device. @returns its answer as JSON; undefined when `act` contains the reason for a
 * failure
 */
export async function newPasskey(act: Act): Promise<string | undefined> {
  const question = await act.run(RequestPasskeyRegistrationMutation, {}, (data) => data.requestPasskeyRegistration);
  if (!question) return undefined;
  const optionsJSON = question.options as PublicKeyCredentialCreationOptionsJSON;
  return shown(act, async () => (await library()).startRegistration({ optionsJSON }));
}

/** Requests a response with an existing passkey. @returns as newPasskey */
export async function showPasskey(act: Act): Promise<string | undefined> {
  const question = await act.run(RequestPasskeyMutation, {}, (data) => data.requestPasskeyChallenge);
  if (!question) return undefined;
  const optionsJSON = question.options as PublicKeyCredentialRequestOptionsJSON;
  return shown(act, async () => (await library()).startAuthentication({ optionsJSON }));
}

async function shown(act: Act, prompt: () => Promise<unknown>): Promise<string | undefined> {
  try {
    return JSON.stringify(await prompt());
  } catch {
    act.failed(words.notShown); // cancelled by the person, or no matching passkey: browsers do not distinguish these
    return undefined;
  }
}
