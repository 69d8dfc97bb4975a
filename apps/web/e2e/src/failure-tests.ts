import { strict as assert } from 'node:assert';

import { BUNDLE_CODES } from '@primitives/bundle';
import { CODES } from '@primitives/errors';
import type { Page } from 'playwright-core';

import { alter } from './alter.js';
import type { BrowserTest } from './run-e2e-test.js';

/** Failure codes of the platform or a machine: the quota is refunded. */
const FAILED_FOR = [
  'shard_failed',
  'time_limit_exceeded',
  'predictions_invalid',
  'audits_disagree',
  'internal',
] as const;

/** Rejection codes: every finding in a bundle above a warning. */
const REJECTED_FOR = Object.entries(BUNDLE_CODES).filter(([, { severity }]) => severity === 'reject');

/** An end without a result, in the form of the API. */
interface Ending {
  /** The submission that ended so. */
  readonly at: 'RE1ECT' | 'FA11ED';
  readonly charged: boolean;
  readonly failure: {
    readonly code: string;
    readonly message: string;
    readonly expected: string | null;
    readonly found: string | null;
    readonly remedy: string;
  };
}

/** Findings from reading a bundle cost nothing; findings from running it cost if the images were hidden. */
const ENDINGS: readonly Ending[] = [
  ...REJECTED_FOR.flatMap(([code, { stage, messages, remedy }]) =>
    (stage === 'run' ? [false, true] : [false]).map((charged) => ({
      at: 'RE1ECT' as const,
      charged,
      failure: {
        code,
        message: messages[0] ?? '',
        expected: `what ${code} expects`,
        found: `what ${code} found`,
        remedy,
      },
    })),
  ),
  ...FAILED_FOR.map((code) => ({
    at: 'FA11ED' as const,
    charged: false,
    failure: { code, message: CODES[code].meaning, expected: null, found: null, remedy: CODES[code].remedy },
  })),
];

/** What is changed of the answer to `Submission`. */
interface Answer {
  readonly submission: { readonly evaluations: readonly [{ refundedAt: string | null; readonly failure: object }] };
}

/** The submission page after a rejection or failure. */
export const FAILURE_TESTS: Readonly<Record<string, BrowserTest>> = {
  'shows cause, remedy and quota use for every failure code': {
    as: 'ada',
    long: true,
    run: async (page, { url }) => {
      let ending = ENDINGS[0]!;
      await alter<Answer>(page, 'Submission', ({ submission: { evaluations } }) => {
        const [evaluation] = evaluations;
        Object.assign(evaluation.failure, ending.failure);
        evaluation.refundedAt = ending.charged ? null : new Date().toISOString();
      });
      const explained = await anchors(page, `${url}/docs/errors`);
      for (ending of ENDINGS) {
        const { at, charged, failure } = ending;
        await page.goto(`${url}/s/${at}`, { waitUntil: 'commit' });
        const alert = page.locator('.failure [role=alert]');
        const text = (await alert.innerText()).replaceAll('\u00a0', ' ').toLowerCase();
        const { message, expected, found, code } = failure;
        // Commands are printed as code, pages as links.
        const remedy = failure.remedy
          ?.replace(/\(\/docs\/[^)]*\)/g, '(in the documentation)')
          .replace(/`|\/(?=docs\/)/g, '');
        const quota = charged
          ? 'this evaluation counts towards your quota.'
          : 'this evaluation did not use your quota.';
        for (const part of [message, expected, found, remedy, code, quota])
          assert.ok(text.includes((part ?? '').toLowerCase()), `${code} does not say “${part}”, it says “${text}”`);
        const link = await alert.locator(`a[href="/docs/errors#${code}"]`).count();
        assert.equal(link, 1, `${code} does not lead to its explanation`);
        assert.ok(explained.has(code), `/docs/errors has no place for ${code}`);
      }
      return `${ENDINGS.length} endings`;
    },
  },
};

async function anchors(page: Page, url: string): Promise<ReadonlySet<string>> {
  await page.goto(url);
  await page.locator('tr[id]').first().waitFor();
  return new Set(await page.locator('tr[id]').evaluateAll((rows) => rows.map(({ id }) => id)));
}
