import { TOKENIZER_LIMITS } from '../limits.js';

export function isTokenId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= TOKENIZER_LIMITS.id;
}
