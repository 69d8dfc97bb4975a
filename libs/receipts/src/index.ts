export { fromHex, toHex } from './bytes.js';
export { consistencyPath, inclusionPath, nodesProducedBy, rootOf, type Hash, type Nodes } from './merkle.js';
export { Receipt, receiptBytes, receiptDigest } from './receipt.js';
export {
  ConsistencyProof,
  ReceiptKey,
  receiptKey,
  ReceiptKeys,
  RECEIPT_PROBLEMS,
  receiptExpectation,
  receiptLeaf,
  SignedReceipt,
  signerOf,
  signHead,
  signReceipt,
  TreeHead,
  verifyGrowth,
  verifyHead,
  verifyReceipt,
  type ReceiptProblem,
  type Sign,
} from './signed-receipt.js';
