import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeShapesSplit } from '@primitives/datasets';
import { receiptDigest, type Receipt } from '@primitives/receipts';
import { openInstallation, publicReceipt, receiptServer } from '../../../apps/cli/spec/receipts';
import { COMMAND, ROOT } from './installed-wheel';
import { runCommand, type ProcessOutput } from './run-command';

const BUNDLE = join(ROOT, 'tools/baselines/bundles/bag-of-colours');
const NPM = join(ROOT, 'apps/cli/bin/primitives.mjs');

/** `verify` of both commands against one server: the same exit codes, errors and JSON. */
export function describeVerify(): void {
  describe('verify of primitives-bench and primitives', () => {
    let folder: string;
    let truth: Receipt;
    let server: Awaited<ReturnType<typeof receiptServer>>;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'verify-'));
      server = await receiptServer();
      const split = join(folder, 'val');
      const files = await writeShapesSplit({ split: 'val', seed: 'shapes/1/public', count: 40, folder: split });
      truth = await publicReceipt(server.url, BUNDLE, files);
    });
    afterAll(async () => {
      server.close();
      await rm(folder, { recursive: true });
    });

    async function file(name: string, content: unknown): Promise<string> {
      await writeFile(join(folder, name), JSON.stringify(content, null, 2));
      return join(folder, name);
    }

    /** Runs `verify` of both commands, each with its own checkpoint. */
    async function outputs(args: readonly string[], log?: string) {
      const run = (program: string, first: readonly string[], name: string) => {
        const checkpoint = log === undefined ? [] : ['--log', join(folder, `${name}-${log}`)];
        return runCommand(program, [...first, 'verify', ...args, ...checkpoint], { XDG_CONFIG_HOME: folder });
      };
      return { python: await run(COMMAND, [], 'python'), npm: await run(process.execPath, [NPM], 'npm') };
    }

    /** Runs both commands. @returns exit code and JSON of each, without the words of the remedies */
    async function both(args: readonly string[], log?: string) {
      const { python, npm } = await outputs([...args, '--json'], log);
      const read = ({ code, out, err }: ProcessOutput) => {
        const { error, ...others } = code === 0 ? { error: null, found: JSON.parse(out) } : JSON.parse(err);
        return { code, error: error && { code: error.code, expected: error.expected, found: error.found }, ...others };
      };
      return { python: read(python), npm: read(npm) };
    }

    it('follows the growth of the log with a checkpoint, and detects another log', async () => {
      const { issue } = await openInstallation(server.served);
      const first = await file('first.json', await issue(truth));
      let { python, npm } = await both([first], 'log');
      expect(python).toEqual(npm);
      expect(npm).toMatchObject({ code: 0, found: [{ growth: { from: null, to: 1 } }] });
      const next = { ...truth, evaluation: '0198d6a0-7c00-7000-8000-000000000002' };
      const second = await file('second.json', await issue(next));
      ({ python, npm } = await both([second], 'log'));
      expect(python).toEqual(npm);
      expect(npm).toMatchObject({ code: 0, found: [{ growth: { from: 1, to: 2 } }] });
      const stored = async (name: string) => JSON.parse(await readFile(join(folder, `${name}-log`), 'utf8'));
      expect(await stored('python')).toEqual(await stored('npm'));
      const path = ['0'.repeat(64)];
      const proof = { schema: 'log-consistency/1', from: 1, to: 2, path };
      server.served.set('/r/log/consistency.json?from=1&to=2', proof);
      ({ python, npm } = await both([first], 'log'));
      expect(python).toEqual(npm);
      expect(npm).toMatchObject({ code: 1, error: { code: 'log_changed' } });
      await openInstallation(server.served); // other keys
      ({ python, npm } = await both([first, '--keys', `${server.url}/.well-known/primitives-keys.json`], 'log'));
      expect([python.code, python.error]).toEqual([npm.code, npm.error]);
    });

    it('prints the same text, with the position in the log, and all values', async () => {
      const { issue, keys } = await openInstallation(server.served);
      const receipt = await file('text.json', await issue(truth));
      const args = ['--keys', await file('keys.json', keys), '--bundle', BUNDLE, '--split', join(folder, 'val')];
      const { python, npm } = await outputs([receipt, ...args], 'text');
      expect([python.code, python.out]).toEqual([npm.code, npm.out]); // the npm command writes its progress to stderr
      expect(npm).toMatchObject({
        code: 0,
        out: expect.stringContaining('entry 0 of 1 entries, counted from 0; checkpoint'),
      });
    });

    it('reads the receipt of an evaluation by its URL, which redirects to that with the digest', async () => {
      const { issue, keys } = await openInstallation(server.served);
      const sha256 = await receiptDigest(truth);
      server.served.set('/.well-known/primitives-keys.json', keys);
      server.served.set(`/r/${sha256}.json`, await issue(truth));
      server.redirects.set(`/r/${truth.evaluation}.json`, `/r/${sha256}.json`);
      const { python, npm } = await both([`${server.url}/r/${truth.evaluation}.json`]);
      expect(python).toEqual(npm);
      expect(npm).toMatchObject({ code: 0, found: [{ sha256, from: `${server.url}/r/${sha256}.json` }] });
    });

    it('runs the bundle again with the same outcomes, and detects other values and inputs', async () => {
      const { issue, keys } = await openInstallation(server.served);
      const again = ['--keys', await file('keys.json', keys), '--bundle', BUNDLE, '--split', join(folder, 'val')];
      let { python, npm } = await both([await file('receipt.json', await issue(truth)), ...again]);
      expect(python).toEqual(npm);
      expect(npm).toMatchObject({ code: 0, found: [{ again: { instances: 40, sameOutcomes: true, difference: 0 } }] });
      const closed = Object.entries(truth.results['closed'] ?? {});
      const changed = closed.map(([id, it]) => [id, { ...it, value: it.value === null ? null : it.value + 0.1 }]);
      const better = { ...truth, results: { ...truth.results, closed: Object.fromEntries(changed) } };
      ({ python, npm } = await both([await file('better.json', await issue(better)), ...again]));
      expect([python.code, python.error.code]).toEqual([npm.code, npm.error.code]);
      expect(npm).toMatchObject({ code: 1, error: { code: 'values_differ' } });
      for (const [code, receipt] of [
        ['split_hidden', { ...truth, split: { ...truth.split, role: 'hidden', labelsSha256: 'e'.repeat(64) } }],
        ['input_differs', { ...truth, bundleSha256: '0'.repeat(64) }],
      ] as [string, Receipt][]) {
        ({ python, npm } = await both([await file(`${code}.json`, await issue(receipt)), ...again]));
        expect(python).toEqual(npm);
        expect(npm).toMatchObject({ code: 1, error: { code } });
      }
      const season: Receipt = { ...truth, split: { ...truth.split, role: 'hidden' } };
      ({ python, npm } = await both([await file('season.json', await issue(season)), ...again]));
      expect(python).toEqual(npm);
      expect(npm).toMatchObject({ code: 0, found: [{ again: { sameOutcomes: true } }] });
    });
  });
}
