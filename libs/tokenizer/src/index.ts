export { BundleTokenizer, parseTokenizer, readTokenizer } from './bundle-tokenizer.js';
