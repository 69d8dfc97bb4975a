export { fromHex, toHex } from './bytes.js';
export {
  consistencyPath,
  inclusionPath,
  isConsistent,
  leafHash,
  nodesProducedBy,
  rootFromPath,
  rootOf,
  type Hash,
  type ProducedNode,
  type Nodes,
} from './merkle.js';
export { Receipt, receiptBytes, receiptDigest } from './receipt.js';
export {
  ConsistencyProof,
  ReceiptKey,
  receiptKey,
  ReceiptKeys,
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
  type Verdict,
} from './signed-receipt.js';
