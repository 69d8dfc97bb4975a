import { BUNDLE_CODES, finding, type BundleCode } from '@primitives/bundle';
import { encodeMessage, parseShardFailed } from '@primitives/protocol';
import { bundleFailure } from './upload-results.js';

const SENTENCES = Object.entries(BUNDLE_CODES).flatMap(([code, { messages }]) =>
  messages.map((message) => [code as BundleCode, message] as const),
);
const LONG = '𝕏'.repeat(1_000); // each a pair of surrogates

describe('the failure of a bundle', () => {
  it.each(SENTENCES)('%s fits whole into a message, with the longest names: %s', (code, message) => {
    const slots = Object.fromEntries([...message.matchAll(/\{([a-z_]+)\}/g)].map(([, slot]) => [slot, LONG]));
    const { expected, found, ...it } = finding(code, slots as never);
    const outcome = bundleFailure({ ...it, ...(expected && { expected }), ...(found && { found }) }, false);
    const report = {
      v: 1,
      evaluationId: '0198d6a0-7c00-7000-8000-000000000002',
      shardIndex: 0,
      fence: 1,
      ...outcome,
    };
    const { failure } = parseShardFailed(encodeMessage(report as never));
    expect(failure).toMatchObject({ code, message: it.message, remedy: it.remedy });
    expect(JSON.stringify(failure)).not.toMatch(/\\ud[89a-f]/i);
  });
});
