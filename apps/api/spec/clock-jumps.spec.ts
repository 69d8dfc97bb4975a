import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { seedSubmission, seedTrack } from '@primitives/testing';
import { insertMembership } from '@primitives/store/teams';
import { signLink } from '@primitives/blobs';
import { LINK_SECRET, runningApi, signedUp, type RunningApi } from './running-api';

jest.setTimeout(120_000);

const DAY = 24 * 3_600_000;
const MINUTES = 10 * 60_000;
const PRELOAD = pathToFileURL(join(__dirname, 'shifted-clock.mjs')).href;

let api: RunningApi;
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'primitives-clock-'));
  file = join(folder, 'shift');
  await writeFile(file, '0');
  api = await runningApi({ NODE_OPTIONS: `--import=${PRELOAD}`, SHIFTED_CLOCK_FILE: file });
});
afterEach(() => jump(0));
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

/**
 * The wall clock of the API process jumps; the database's does not. Resolves once the API answers with the new time.
 */
async function jump(ms: number): Promise<void> {
  await writeFile(file, String(ms));
  process.kill(api.pid, 'SIGUSR2');
  await api.request('{ installation { name } }'); // a signal is handled before the next request
}

const viewer = async (headers: Record<string, string>) =>
  (await api.request('{ viewer { id } }', {}, headers)).data['viewer'];
const codeOf = async (query: string, headers: Record<string, string>) => {
  const { data } = await api.request(query, {}, headers);
  return (Object.values(data)[0] as { code?: string }).code ?? null;
};

describe.each([
  ['a day ahead', DAY],
  ['a day back', -DAY],
  ['ten minutes ahead', MINUTES],
  ['ten minutes back', -MINUTES],
])('with the clock of the API %s', (_, shift) => {
  it('a session stays valid, and an ended session stays ended', async () => {
    const [stays, over] = [await signedUp(api), await signedUp(api)];
    await api.admin.manager.query(`update session set expires_at = now() - interval '1 second' where account_id = $1`, [
      over.viewer['id'],
    ]);
    await jump(shift);
    expect([await viewer(stays.headers), await viewer(over.headers)]).toEqual([{ id: stays.viewer['id'] }, null]);
    await jump(0);
    expect([await viewer(stays.headers), await viewer(over.headers)]).toEqual([{ id: stays.viewer['id'] }, null]);
  });

  it('a session that was opened meanwhile has the usual lifetime', async () => {
    await jump(shift);
    const { viewer: owner } = await signedUp(api);
    const [{ days }] = await api.admin.manager.query(
      'select extract(epoch from expires_at - now()) / 86400 as days from session where account_id = $1',
      [owner['id']],
    );
    expect(Number(days)).toBeCloseTo(30, 1);
  });

  it('a recent confirmation lasts a quarter of an hour, and one from the future is invalid', async () => {
    const { headers, viewer: owner } = await signedUp(api);
    const register = () => codeOf('mutation { requestPasskeyRegistration { ... on UserError { code } } }', headers);
    await jump(shift);
    expect(await register()).toBeNull();
    for (const at of [`now() - interval '16 minutes'`, `now() + interval '1 day'`]) {
      await api.admin.manager.query(`update session set confirmed_at = ${at} where account_id = $1`, [owner['id']]);
      expect(await register()).toBe('confirmation_required');
    }
  });

  it('a signed link expires on time', async () => {
    const { sha256 } = await api.blobs.write(Buffer.from('of a link'));
    const link = (ms: number) => signLink(LINK_SECRET, api.url, { method: 'GET', sha256 }, new Date(Date.now() + ms));
    await jump(shift);
    expect((await fetch(link(60_000))).status).toBe(200);
    expect((await fetch(link(-1_000))).status).toBe(403);
  });

  it('the quota of a track counts the same submissions', async () => {
    const track = await seedTrack(api.admin, api.blobs);
    const { viewer: owner, headers } = await signedUp(api);
    await insertMembership(api.admin.manager, { accountId: owner['id'], teamId: track.teamId, role: 'owner' });
    for (let i = 0; i < 2; i++) await seedSubmission(api.admin, api.blobs, track, Buffer.from(`bundle ${i}`));
    const left = async () => {
      const { data } = await api.request('{ viewer { quotas { track { slug } used left nextAt } } }', {}, headers);
      const all = (
        data['viewer'] as unknown as {
          quotas: { track: { slug: string }; used: number; left: number; nextAt: string | null }[];
        }
      ).quotas;
      return all.filter(({ track: { slug } }) => slug === track.definition.slug);
    };
    const before = await left();
    await jump(shift);
    expect(before).toContainEqual(expect.objectContaining({ used: 2 }));
    expect(await left()).toEqual(before);
  });
});
