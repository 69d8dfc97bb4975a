export { BundleTokenizer, parseTokenizer } from './bundle-tokenizer.js';
export { readTokenizer } from './read-tokenizer.js';
