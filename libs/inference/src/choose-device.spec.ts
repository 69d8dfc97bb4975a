import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CPU_DEVICE, probeIsolation, programCommand, type Isolation } from '@primitives/sandbox';
import { chooseDevice, ProviderUnavailableError, type ChooseDeviceOptions } from './choose-device.js';
import { findDevice } from './find-device.js';
import { modelProgram } from './model-program.js';
import { TestedDevice } from './tested-device.js';

const gpuHere = existsSync('/dev/nvidia0') || existsSync('/dev/dri');

let folder: string;
let strongest: Isolation;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'device-'));
  strongest = await probeIsolation();
});
afterAll(() => rm(folder, { recursive: true }));

const choose = (change: Partial<ChooseDeviceOptions> = {}) =>
  chooseDevice({ isolation: strongest, stateFolder: null, wanted: 'auto', threads: 1, env: {}, ...change });

/** A folder with files that have the names of the CUDA provider's libraries. */
async function providerFolder(name: string): Promise<string> {
  const place = join(folder, name, 'cuda');
  await mkdir(place, { recursive: true });
  for (const library of ['libonnxruntime_providers_shared.so', 'libonnxruntime_providers_cuda.so'])
    await writeFile(join(place, library), 'no library');
  return place;
}

describe('the selected device', () => {
  (gpuHere ? it.skip : it)(
    'is the processor where there is no GPU, and every provider says why it is not used',
    async () => {
      const { device, statuses } = await choose();
      expect(device.provider).toBe('cpu');
      expect(statuses).toEqual([
        { provider: 'cpu', works: true, calibrationMs: null, reason: null },
        { provider: 'cuda', works: false, calibrationMs: null, reason: 'there is no NVIDIA device (/dev/nvidia0)' },
        {
          provider: 'webgpu',
          works: false,
          calibrationMs: null,
          reason: 'there is no GPU (/dev/dri/renderD*, /dev/nvidia0)',
        },
      ]);
    },
  );

  it('is the CPU if it is requested, without trying others', async () => {
    const { device, statuses } = await choose({ wanted: 'cpu' });
    expect(device.provider).toBe('cpu');
    expect(statuses.slice(1).map(({ reason }) => reason)).toEqual(['cpu was requested', 'cpu was requested']);
  });

  it('is never another one than requested: a provider that cannot compute here is an error with the reason', async () => {
    const choice = choose({ wanted: 'cuda', env: { PRIMITIVES_CUDA_PROVIDER: '/no/such/folder' } });
    await expect(choice).rejects.toThrow(ProviderUnavailableError);
    await expect(choice).rejects.toThrow(/libonnxruntime_providers_cuda\.so are in none of \/no\/such\/folder, /);
  });

  it('an invalid library disables only its own provider', async () => {
    const place = await providerFolder('broken');
    const reason = strongest.level === 'L3' ? /does not work on this machine: .*(load|shared library)/i : /must lie in/;
    await expect(choose({ wanted: 'cuda', env: { PRIMITIVES_CUDA_PROVIDER: place } })).rejects.toThrow(reason);
  });
});

it('a device is calibrated by the fastest of its runs', async () => {
  const ms = await (await TestedDevice.open(CPU_DEVICE, strongest)).calibrate(1);
  expect(ms).toBeGreaterThan(1); // 2.15 billion multiply-accumulates
});

describe('the files that a provider needs', () => {
  const cuda = (env: NodeJS.ProcessEnv, stateFolder: string | null, level: Isolation['level'] = 'L3') =>
    findDevice('cuda', { env, stateFolder, level, requested: true });

  it('are searched in the operator’s folder, then in the state folder', async () => {
    const [named, state] = [await providerFolder('named'), await providerFolder('state')];
    expect(cuda({ PRIMITIVES_CUDA_PROVIDER: named }, join(folder, 'state'))).toMatchObject({
      device: { companions: [expect.stringContaining(named), expect.stringContaining(named)] },
    });
    expect(cuda({}, join(folder, 'state'))).toMatchObject({
      device: { companions: [expect.stringContaining(state), expect.stringContaining(state)] },
    });
  });

  it('must be next to ONNX Runtime if no bubblewrap can mount them there', async () => {
    expect(cuda({ PRIMITIVES_CUDA_PROVIDER: await providerFolder('elsewhere') }, null, 'L2')).toEqual({
      missing: expect.stringMatching(/^at L2 the libraries in .* must lie in /),
    });
  });

  it.each(['VK_DRIVER_FILES', '__EGL_VENDOR_LIBRARY_FILENAMES'])(
    'of a driver are the manifest in %s and the library named in it',
    async (name) => {
      const manifest = join(folder, 'icd.json');
      await writeFile(manifest, JSON.stringify({ ICD: { library_path: './libdriver.so' } }));
      const env = { [name]: manifest };
      expect(findDevice('webgpu', { env, stateFolder: null, level: 'L3', requested: true })).toMatchObject({
        device: { files: expect.arrayContaining([manifest, join(folder, 'libdriver.so')]), env },
      });
    },
  );
});

describe('the sandbox of a device', () => {
  it('contains its nodes and its driver, mounts its libraries next to ONNX Runtime, and leaves memory to the watchdog', async () => {
    const place = await providerFolder('shown');
    const found = findDevice('cuda', {
      env: { PRIMITIVES_CUDA_PROVIDER: place, LD_LIBRARY_PATH: folder },
      stateFolder: null,
      level: 'L3',
      requested: true,
    });
    if (!('device' in found)) throw new Error(found.missing);
    const device = { ...found.device, nodes: ['/dev/nvidia0'] };
    const { args, env } = programCommand(
      { isolation: { level: 'L3', reason: null, bubblewrap: '/usr/bin/bwrap' }, device },
      modelProgram(device),
    );
    const line = args.join(' ');
    expect(line).toContain('--dev-bind /dev/nvidia0 /dev/nvidia0');
    expect(line).toContain(`--ro-bind-try ${folder} ${folder}`);
    expect(line).toMatch(
      /--ro-bind \S+\/libonnxruntime\.so\.1 \/app\/node_modules\/onnxruntime-node\/bin\/\S+\/libonnxruntime\.so\.1/,
    );
    expect(line).toMatch(
      new RegExp(
        `--ro-bind ${place}/libonnxruntime_providers_cuda.so /app/node_modules/onnxruntime-node/bin/\\S+/libonnxruntime_providers_cuda.so`,
      ),
    );
    expect(line).not.toMatch(/--(as|data)=/);
    expect(env['LD_LIBRARY_PATH']).toContain(folder);
  });

  it('of the CPU contains no device', () => {
    const { args } = programCommand(
      { isolation: { level: 'L3', reason: null, bubblewrap: '/usr/bin/bwrap' } },
      modelProgram(CPU_DEVICE),
    );
    expect(args).not.toContain('--dev-bind');
    expect(args.join(' ')).toMatch(/--data=\d+ --as=\d+/);
  });
});

describe('a software GPU (SwiftShader of Chromium)', () => {
  // Skipped, and counted, if Chromium's is not installed
  const chromium = '/usr/lib/chromium';
  const swiftShader = { LD_LIBRARY_PATH: chromium, VK_DRIVER_FILES: join(chromium, 'vk_swiftshader_icd.json') };
  const there = existsSync(swiftShader.VK_DRIVER_FILES) && existsSync(join(chromium, 'libvulkan.so.1'));

  (there ? it : it.skip)('computes in the sandbox what the processor does', async () => {
    const { device, statuses } = await choose({ wanted: 'webgpu', env: swiftShader });
    expect(device.provider).toBe('webgpu');
    expect(statuses[0]).toEqual({ provider: 'webgpu', works: true, calibrationMs: null, reason: null });
  });
});
