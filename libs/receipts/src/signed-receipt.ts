import * as z from 'zod/mini';
import { concatenated, equalBytes, fromHex, sha256, toHex } from './bytes.js';
import { isConsistent, leafHash, rootFromPath } from './merkle.js';
import { Receipt, receiptBytes, receiptDigest } from './receipt.js';

const Hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`)));
const Hash = Hex(32);

/** First 16 hexadecimal digits of a public key's SHA-256. */
const KeyId = Hex(8);

/** The state of the log at one instant, signed: a checkpoint. */
export const TreeHead = z.strictObject({
  size: z.int().check(z.positive()),
  rootSha256: Hash,
  at: z.iso.datetime(),
  keyId: KeyId,
  signature: Hex(64),
});
export type TreeHead = z.infer<typeof TreeHead>;

/** A receipt as published: signed, with a proof that it is in the append-only log. */
export const SignedReceipt = z.strictObject({
  receipt: Receipt,
  keyId: KeyId,
  signature: Hex(64),
  log: z.strictObject({
    index: z.int().check(z.nonnegative()),
    path: z.array(Hash).check(z.maxLength(64)),
    head: TreeHead,
  }),
});
export type SignedReceipt = z.infer<typeof SignedReceipt>;

/** A public key of an installation: 32 bytes, hexadecimal. */
export const ReceiptKey = z.object({ keyId: KeyId, publicKey: Hash });
export type ReceiptKey = z.infer<typeof ReceiptKey>;

/** `/.well-known/primitives-keys.json`: every key that the installation ever signed with, the current one first. */
export const ReceiptKeys = z.object({
  schema: z.literal('receipt-keys/1'),
  keys: z.array(ReceiptKey).check(z.minLength(1)),
});
export type ReceiptKeys = z.infer<typeof ReceiptKeys>;

/** Proof that a log grew from one size to another. */
export const ConsistencyProof = z.strictObject({
  schema: z.literal('log-consistency/1'),
  from: z.int().check(z.positive()),
  to: z.int().check(z.positive()),
  path: z.array(Hash).check(z.maxLength(128)),
});
export type ConsistencyProof = z.infer<typeof ConsistencyProof>;

export async function receiptKey(publicKey: string): Promise<ReceiptKey> {
  return { keyId: toHex((await sha256(fromHex(publicKey))).subarray(0, 8)), publicKey };
}

/** Signs bytes with a private key. */
export type Sign = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

/** A signer of a PKCS #8 private key. */
export async function signerOf(pkcs8: Uint8Array<ArrayBuffer>): Promise<Sign> {
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']);
  return async (bytes) => new Uint8Array(await crypto.subtle.sign('Ed25519', key, bytes));
}

/** Prefix of the signed bytes: a signature of one kind is invalid for another. */
const RECEIPT_CONTEXT = 'primitives receipt 1\n';
const HEAD_CONTEXT = 'primitives log head 1\n';

export async function signReceipt(receipt: Receipt, sign: Sign): Promise<string> {
  return toHex(await sign(inContext(RECEIPT_CONTEXT, receiptBytes(receipt))));
}

/** The signed part of a checkpoint. */
type UnsignedHead = Omit<TreeHead, 'signature'>;

export async function signHead(head: UnsignedHead, sign: Sign): Promise<TreeHead> {
  return { ...head, signature: toHex(await sign(headBytes(head))) };
}

/** The leaf of a receipt in the log: its canonical bytes with their signature. */
export function receiptLeaf(receipt: Receipt, signature: string) {
  return leafHash(concatenated(receiptBytes(receipt), fromHex(signature)));
}

export type ReceiptProblem =
  'receipt_malformed' | 'receipt_key_unknown' | 'receipt_signature_invalid' | 'receipt_not_in_log' | 'log_head_invalid';

/** What is wrong with a receipt, after its name. */
export const RECEIPT_PROBLEMS: Readonly<Record<ReceiptProblem, string>> = {
  receipt_malformed: 'is not a receipt',
  receipt_key_unknown: 'was signed with a key that is unknown to the installation',
  receipt_signature_invalid: 'was changed after it was signed, or never signed',
  receipt_not_in_log: 'is not in the log at the stated position',
  log_head_invalid: 'contains a state of the log that the installation did not sign',
};

/**
 * What a valid receipt has instead, for the field `expected` of an error.
 *
 * @param keys source of the trusted keys, such as a file or its URL
 */
export const receiptExpectation = (problem: ReceiptProblem, keys: string): string =>
  ({
    receipt_malformed: 'a receipt as the platform publishes it',
    receipt_key_unknown: `a key of this platform (${keys})`,
    receipt_signature_invalid: `a signature by a key of this platform (${keys})`,
    receipt_not_in_log: 'an entry of the signed log',
    log_head_invalid: `a state of the log that a key of this platform signed (${keys})`,
  })[problem];

export type Verdict =
  | { readonly ok: true; readonly receipt: Receipt; readonly sha256: string; readonly head: TreeHead }
  | { readonly ok: false; readonly problem: ReceiptProblem; readonly found: string };

/**
 * Verifies a receipt offline: its form, its signature by one of the keys, and that it is in the log whose head the same
 * installation signed, with any of its keys. Does not prove that the values are correct: that needs a second run.
 */
export async function verifyReceipt(json: unknown, keys: readonly ReceiptKey[]): Promise<Verdict> {
  const refused = (problem: ReceiptProblem, found: string): Verdict => ({ ok: false, problem, found });
  const parsed = SignedReceipt.safeParse(json);
  if (!parsed.success) return refused('receipt_malformed', problemOf(parsed.error.issues[0]));
  const { receipt, keyId, signature, log } = parsed.data;
  const key = keys.find((known) => known.keyId === keyId);
  if (!key) return refused('receipt_key_unknown', `key ${keyId}`);
  if (!(await isSigned(inContext(RECEIPT_CONTEXT, receiptBytes(receipt)), signature, key)))
    return refused('receipt_signature_invalid', `signature ${signature.slice(0, 16)}…`);
  const root = await rootFromPath(
    await receiptLeaf(receipt, signature),
    log.index,
    log.head.size,
    log.path.map(fromHex),
  );
  if (!root || !equalBytes(root, fromHex(log.head.rootSha256)))
    return refused('receipt_not_in_log', `entry ${log.index} of ${log.head.size}`);
  if (!(await verifyHead(log.head, keys)))
    return refused('log_head_invalid', `root ${log.head.rootSha256.slice(0, 16)}…`);
  return { ok: true, receipt, sha256: await receiptDigest(receipt), head: log.head };
}

function problemOf(issue: z.core.$ZodIssue | undefined): string {
  const path = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') return `unknown field ${[path, issue.keys[0]].filter(Boolean).join('.')}`;
  return path === '' ? 'not a receipt' : `no valid value of ${path}`;
}

/** Whether one of the keys signed this state of the log. */
export async function verifyHead(head: TreeHead, keys: readonly ReceiptKey[]): Promise<boolean> {
  const key = keys.find((known) => known.keyId === head.keyId);
  return key !== undefined && isSigned(headBytes(head), head.signature, key);
}

/**
 * Whether the log only grew between two of its states, given in any order. @param path of the proof from the smaller to
 * the larger
 */
export function verifyGrowth(a: TreeHead, b: TreeHead, path: readonly string[]): Promise<boolean> {
  const [before, after] = (a.size <= b.size ? [a, b] : [b, a]).map(({ size, rootSha256 }) => ({
    size,
    root: fromHex(rootSha256),
  }));
  return isConsistent(before!, after!, path.map(fromHex));
}

async function isSigned(
  bytes: Uint8Array<ArrayBuffer>,
  signature: string,
  { publicKey }: ReceiptKey,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', fromHex(publicKey), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, fromHex(signature), bytes);
}

function headBytes({ size, rootSha256, at }: UnsignedHead): Uint8Array<ArrayBuffer> {
  return inContext(HEAD_CONTEXT, new TextEncoder().encode(`${size}\n${rootSha256}\n${at}\n`));
}

function inContext(context: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return concatenated(new TextEncoder().encode(context), bytes);
}
