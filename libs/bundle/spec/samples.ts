import { onnxModel, type OnnxModel, type OnnxTensorType } from '@primitives/testing';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBundle, type CheckOptions } from '../src/check-bundle.js';
import type { BundleReport } from '../src/report.js';
import { memorySource } from '../src/source.js';

/** Parsed JSON, mutable. */
export type Json = ReturnType<typeof JSON.parse>;
export type Files = Record<string, Uint8Array | object>;

const FIXTURES = join(__dirname, '../fixtures');
const encode = (it: Uint8Array | object): Uint8Array =>
  it instanceof Uint8Array ? it : new TextEncoder().encode(JSON.stringify(it));
export const check = (files: Files, options?: CheckOptions): Promise<BundleReport> =>
  checkBundle(memorySource(Object.fromEntries(Object.entries(files).map(([name, it]) => [name, encode(it)]))), options);
export const codesOf = (report: Pick<BundleReport, 'findings'>): string[] =>
  report.findings.map((it) => `${it.code}: ${it.message}`);

/** A sample folder, with parsed JSON files that a test may change. */
export function sample(name: string): Record<string, Json> {
  const folder = join(FIXTURES, name);
  return Object.fromEntries(
    readdirSync(folder).map((file) => {
      const bytes = new Uint8Array(readFileSync(join(folder, file)));
      return [file, file.endsWith('.json') ? JSON.parse(new TextDecoder().decode(bytes)) : bytes];
    }),
  );
}

export const image: OnnxTensorType = { name: 'pixel_values', dtype: 'float32', shape: ['batch', 3, 224, 224] };
export const ids: OnnxTensorType = { name: 'input_ids', dtype: 'int64', shape: ['batch', 'sequence'] };
export const vectors = (name: string, columns: number | string = 8): OnnxTensorType => ({
  name,
  dtype: 'float32',
  shape: ['batch', columns],
});
export const model = (inputs: OnnxTensorType[], outputs: OnnxTensorType[], more: OnnxModel = {}): Uint8Array =>
  onnxModel({ inputs, outputs, ...more });
