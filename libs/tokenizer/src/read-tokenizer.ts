import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTokenizer, type BundleTokenizer } from './bundle-tokenizer.js';

/**
 * Opens a bundle's tokenizer. @param file path of its tokenizer.json; tokenizer_config.json is next to it @throws any
 * error, caused by the file
 */
export function readTokenizer(folder: string, file: string, maxLength: number): BundleTokenizer {
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  return parseTokenizer(text(file), text('tokenizer_config.json'), maxLength);
}
