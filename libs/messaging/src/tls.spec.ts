import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNatsServer, startNats, type RunningNats } from '@primitives/embedded-servers';
import { hasOpenssl, testCertificates, type TestCertificates } from '@primitives/testing';
import { connectBus, prepareNats, type PreparedNats } from './index.js';

(hasOpenssl() ? describe : describe.skip)('a broker over TLS', () => {
  let folder: string;
  let server: RunningNats;
  let certificates: TestCertificates;
  let prepared: PreparedNats;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'primitives-nats-tls-'));
    [prepared, certificates] = await Promise.all([
      prepareNats(join(folder, 'nats')),
      testCertificates(join(folder, 'certificates')),
    ]);
    const configPath = join(folder, 'tls.conf');
    const tls = `tls { cert_file: "${certificates.certificate}", key_file: "${certificates.key}" }\n`;
    await writeFile(configPath, (await readFile(prepared.configPath, 'utf8')) + tls);
    const binary = await findNatsServer(join(__dirname, '../../../.test'));
    server = await startNats(join(folder, 'nats'), { binary, configPath });
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const asApi = (more: { caFile?: string }) =>
    connectBus({
      url: `tls://127.0.0.1:${server.port}`,
      name: 'api',
      credentials: prepared.users.api.credentials,
      ...more,
    });

  it('is reached when its certificate authority is given', async () => {
    const bus = await asApi({ caFile: certificates.ca });
    expect(bus.online).toBe(true);
    await bus.close();
  });

  it('with an unknown certificate authority is refused at once', async () => {
    await expect(asApi({})).rejects.toThrow();
  });
});
