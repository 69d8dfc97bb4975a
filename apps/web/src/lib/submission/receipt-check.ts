import { ReceiptKeys, SignedReceipt, verifyReceipt, type Receipt, type ReceiptProblem } from '@primitives/receipts';

/**
 * Result of verifying a receipt here:
 *
 * - `valid`: signed by a key of this installation, and in the log whose head it signed
 * - `invalid`: `problem` contains the failed check
 * - `unknown`: it could not be verified here
 */
export type ReceiptCheck =
  | { readonly state: 'valid'; readonly signed: SignedReceipt; readonly receipt: Receipt }
  | {
      readonly state: 'invalid';
      readonly problem: ReceiptProblem | 'receipt_address_mismatch';
      readonly found: string;
      readonly signed: SignedReceipt | null;
    }
  | { readonly state: 'unknown'; readonly why: 'noAnswer' | 'noCryptography'; readonly signed: SignedReceipt | null };

/** Reads a JSON answer; null if there is none. */
export type ReadJson = (address: string) => Promise<unknown>;

export const readJson: ReadJson = async (address) => {
  const response = await fetch(address).catch(() => null);
  return response?.ok ? ((await response.json().catch(() => null)) as unknown) : null;
};

/**
 * Verifies the receipt of a digest with the published keys of the installation: everything is computed in this browser.
 */
export async function checkReceipt(sha256: string, read: ReadJson = readJson): Promise<ReceiptCheck> {
  const [json, keyFile] = await Promise.all([read(`/r/${sha256}.json`), read('/.well-known/primitives-keys.json')]);
  const signed = SignedReceipt.safeParse(json).data ?? null;
  const keys = ReceiptKeys.safeParse(keyFile).data?.keys;
  if (json === null || keys === undefined) return { state: 'unknown', why: 'noAnswer', signed };
  // Browsers restrict cryptography to secure contexts, and old ones have no Ed25519.
  const verdict = await verifyReceipt(json, keys).catch(() => null);
  if (verdict === null) return { state: 'unknown', why: 'noCryptography', signed };
  if (!verdict.ok) return { state: 'invalid', problem: verdict.problem, found: verdict.found, signed };
  if (verdict.sha256 !== sha256)
    return { state: 'invalid', problem: 'receipt_address_mismatch', found: verdict.sha256, signed };
  return signed === null
    ? { state: 'unknown', why: 'noAnswer', signed }
    : { state: 'valid', signed, receipt: verdict.receipt };
}
