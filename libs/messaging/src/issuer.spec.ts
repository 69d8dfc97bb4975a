import { findNatsServer, startNats, type RunningNats } from '@primitives/embedded-servers';
import { workerFolder } from '@primitives/testing';
import { readFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  connectBus,
  isSignedBy,
  newUserKey,
  openIssuer,
  prepareNats,
  signText,
  type Bus,
  type Issuer,
  type PreparedNats,
} from './index.js';

/** A separate server: its revocations must not reach other tests, and it is restarted. */
let folder: string;
let prepared: PreparedNats;
let nats: RunningNats;
let issuer: Issuer;
const open: Bus[] = [];

const start = async () =>
  startNats(folder, {
    binary: await findNatsServer(fileURLToPath(new URL('../../../.test', `file://${__filename}`))),
    configPath: prepared.configPath,
  });

beforeAll(async () => {
  folder = await mkdtemp(join(await workerFolder(), 'issuer-'));
  prepared = await prepareNats(folder);
  nats = await start();
  issuer = openIssuer(await readFile(prepared.issuerPath, 'utf8'));
});
afterAll(async () => {
  await Promise.all(open.map((bus) => bus.close().catch(() => undefined)));
  await nats.stop();
  await rm(folder, { recursive: true });
});

const now = () => new Date();

/** A runner with its own key and current credentials. */
function member(id: string) {
  const key = newUserKey();
  const { jwt } = issuer.issue(id, 'gpu', key.publicKey, now());
  const enter = async () => {
    const bus = await connectBus({ url: nats.url, name: id, identity: { seed: key.seed, jwt: () => jwt } });
    open.push(bus);
    return bus;
  };
  return { ...key, jwt, enter, dead: { publicKey: key.publicKey, until: now() } };
}

const REFUSED = 'Authorization Violation';

describe('credentials of a runner that joined', () => {
  it('are accepted without notifying the broker, with the permissions of a runner', async () => {
    const bus = await member('one').enter();
    const refusal = (async () => {
      for await (const status of bus.connection.status())
        if (status.type === 'error') return status.permissionContext?.subject;
      return undefined;
    })();
    bus.send('status.one.heartbeat', new Uint8Array());
    bus.send('status.two.heartbeat', new Uint8Array());
    await bus.connection.flush();
    expect(await refusal).toBe('status.two.heartbeat');
  });

  it('expire after a day', async () => {
    const key = newUserKey();
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    const { jwt, expiresAt } = issuer.issue('late', 'gpu', key.publicKey, yesterday);
    expect(expiresAt.getTime()).toBeLessThan(Date.now());
    await expect(
      connectBus({ url: nats.url, name: 'late', identity: { seed: key.seed, jwt: () => jwt } }),
    ).rejects.toThrow(REFUSED);
  });

  it('are replaced on the open connection when they expired and new ones were issued meanwhile', async () => {
    const key = newUserKey();
    const soonOver = issuer.issue('renewed', 'gpu', key.publicKey, new Date(Date.now() - 24 * 3_600_000 + 2_500)).jwt;
    let jwt = soonOver;
    const bus = await connectBus({ url: nats.url, name: 'renewed', identity: { seed: key.seed, jwt: () => jwt } });
    open.push(bus);
    jwt = issuer.issue('renewed', 'gpu', key.publicKey, now()).jwt;
    const changes: string[] = [];
    for await (const { type } of bus.connection.status()) {
      changes.push(type);
      if (type === 'reconnect') break;
    }
    expect(changes).toContain('disconnect');
    expect(bus.online).toBe(true);
  });

  it('do not work with another key', async () => {
    const { jwt } = member('mine');
    await expect(
      connectBus({ url: nats.url, name: 'mine', identity: { seed: newUserKey().seed, jwt: () => jwt } }),
    ).rejects.toThrow(REFUSED);
  });
});

describe('a revocation', () => {
  it('closes the connection at once, refuses the runner from then on, and does not affect others', async () => {
    const [bad, good] = [member('bad'), member('good')];
    const [cut, valid] = [await bad.enter(), await good.enter()];
    const closed = cut.closed;
    await issuer.revoke(nats.url, [bad.dead], now());
    expect((await closed)?.message).toBe("'Authorization Violation'");
    await expect(bad.enter()).rejects.toThrow(REFUSED);
    await valid.connection.flush();
    expect(valid.connected).toBe(true);
  });

  it('of two runners in one second applies to both', async () => {
    const [first, second] = [member('first'), member('second')];
    await issuer.revoke(nats.url, [first.dead], now());
    await issuer.revoke(nats.url, [first.dead, second.dead], now());
    await expect(first.enter()).rejects.toThrow(REFUSED);
    await expect(second.enter()).rejects.toThrow(REFUSED);
  });

  it('survives a restart of the server and a new preparation', async () => {
    const gone = member('gone');
    await issuer.revoke(nats.url, [gone.dead], now());
    await nats.stop();
    await prepareNats(folder);
    nats = await start();
    await expect(gone.enter()).rejects.toThrow(REFUSED);
    expect((await member('new').enter()).connected).toBe(true);
  });
});

describe('the keys of an installation', () => {
  it('are readable by their owner only', async () => {
    for (const path of [prepared.issuerPath, join(folder, 'keys.json')])
      expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it("do not include the operator's own key, nor the account's", async () => {
    const [issued, all] = await Promise.all([
      readFile(prepared.issuerPath, 'utf8'),
      readFile(join(folder, 'keys.json'), 'utf8'),
    ]);
    const { operator, deployment, system } = JSON.parse(all) as Record<string, string>;
    for (const seed of [operator, deployment, system]) expect(issued).not.toContain(seed);
  });
});

describe('a signature', () => {
  it('verifies with the key that made it, for the same text only', () => {
    const key = newUserKey();
    const signature = signText(key, 'renew r1');
    expect(isSignedBy(key.publicKey, 'renew r1', signature)).toBe(true);
    expect(isSignedBy(key.publicKey, 'renew r2', signature)).toBe(false);
    expect(isSignedBy(newUserKey().publicKey, 'renew r1', signature)).toBe(false);
    expect(isSignedBy('no key', 'renew r1', 'no signature')).toBe(false);
  });
});
