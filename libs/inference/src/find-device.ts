import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path';
import type { Device, IsolationLevel, Provider } from '@primitives/sandbox';
import { linkedFiles } from './linked-files.js';
import { runtimeFolder } from './places.js';

/** A GPU that may compute here, or why there is none to try. */
export type Candidate = { readonly device: Device } | { readonly missing: string };

export interface DeviceEnvironment {
  readonly env: NodeJS.ProcessEnv;
  /** Folder of tools that the start or operators provide. */
  readonly stateFolder: string | null;
  readonly level: IsolationLevel;
  /** Whether the operator names this provider: then it is tried even without a device file. */
  readonly requested: boolean;
}

const CUDA_LIBRARIES = ['libonnxruntime_providers_shared.so', 'libonnxruntime_providers_cuda.so'];
/** Folders of the libraries of CUDA and of NVIDIA's container tools if they are no system packages. */
const CUDA_FOLDERS = ['/usr/local/cuda/lib64', '/usr/local/nvidia/lib64', '/usr/lib/wsl/lib'];
const VULKAN_FOLDERS = [
  '/usr/share/vulkan',
  '/etc/vulkan',
  '/usr/share/glvnd',
  '/etc/glvnd',
  '/usr/share/drirc.d',
  '/usr/share/libdrm',
  '/usr/share/nvidia',
];
/**
 * Variables that name manifests of drivers. NVIDIA's driver for Vulkan opens its library for EGL, whose manifest
 * container tools put elsewhere.
 */
const MANIFEST_VARIABLES = ['VK_DRIVER_FILES', 'VK_ICD_FILENAMES', '__EGL_VENDOR_LIBRARY_FILENAMES'];
/** A driver finds its device through the kernel's files. */
const KERNEL_FOLDERS = ['/sys/dev/char', '/sys/devices', '/sys/bus/pci'];

/** The requirements of a provider, as far as files show; only a trial shows whether it computes. */
export function findDevice(provider: Exclude<Provider, 'cpu'>, around: DeviceEnvironment): Candidate {
  return provider === 'cuda' ? findCuda(around) : findWebGpu(around);
}

function findCuda({ env, stateFolder, level, requested }: DeviceEnvironment): Candidate {
  const nodes = nvidiaNodes();
  if (nodes.length === 0 && !requested) return { missing: 'there is no NVIDIA device (/dev/nvidia0)' };
  const runtime = runtimeFolder();
  const named = env['PRIMITIVES_CUDA_PROVIDER'];
  const places = [...(named ? [named] : []), ...(stateFolder ? [join(stateFolder, 'cuda')] : []), runtime];
  const place = places.find((folder) => CUDA_LIBRARIES.every((name) => existsSync(join(folder, name))));
  if (!place) return { missing: `${CUDA_LIBRARIES.join(' and ')} are in none of ${places.join(', ')}` };
  if (place !== runtime && level !== 'L3')
    return {
      missing: `at ${level} the libraries in ${place} must lie in ${runtime}: only bubblewrap can put them there for one process`,
    };
  const paths = libraryPaths(env);
  return {
    device: {
      provider: 'cuda',
      name: nvidiaName(),
      nodes,
      files: [...paths, ...KERNEL_FOLDERS],
      companions: place === runtime ? [] : CUDA_LIBRARIES.map((name) => join(place, name)),
      env: libraryPath(paths),
    },
  };
}

function findWebGpu({ env, requested }: DeviceEnvironment): Candidate {
  const nodes = [...renderNodes(), ...nvidiaNodes()];
  if (nodes.length === 0 && !requested) return { missing: 'there is no GPU (/dev/dri/renderD*, /dev/nvidia0)' };
  const drivers = MANIFEST_VARIABLES.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []));
  const manifests = drivers.flatMap(([, list]) => list.split(delimiter));
  const paths = libraryPaths(env);
  return {
    device: {
      provider: 'webgpu',
      name: nvidiaName(),
      nodes,
      companions: [],
      files: [
        ...paths,
        ...VULKAN_FOLDERS,
        ...KERNEL_FOLDERS,
        ...manifests,
        ...manifests.flatMap(driverLibrary),
        // Where NVIDIA's driver is mounted into a container, the system's manifests are links to it
        ...linkedFiles(VULKAN_FOLDERS),
      ],
      env: { ...libraryPath(paths), ...Object.fromEntries(drivers) },
    },
  };
}

/** The library that a Vulkan driver's manifest names; one without a folder is searched like any other. */
function driverLibrary(manifest: string): string[] {
  try {
    const { ICD } = JSON.parse(readFileSync(manifest, 'utf8')) as { ICD?: { library_path?: string } };
    const path = ICD?.library_path;
    if (!path?.includes('/')) return [];
    return [isAbsolute(path) ? path : resolve(dirname(manifest), path)];
  } catch {
    return []; // no driver manifest: Vulkan will report it
  }
}

const devices = (folder: string, pattern: RegExp): string[] =>
  (existsSync(folder) ? readdirSync(folder).filter((name) => pattern.test(name)) : []).map((name) =>
    join(folder, name),
  );
const nvidiaNodes = () => {
  const gpus = devices('/dev', /^nvidia\d+$/);
  return gpus.length === 0 ? [] : [...gpus, ...devices('/dev', /^nvidia(ctl|-uvm|-uvm-tools|-modeset)$/)];
};
const renderNodes = () => devices('/dev/dri', /^renderD\d+$/);

/** The model's name from NVIDIA's kernel module. */
function nvidiaName(): string | null {
  const folder = '/proc/driver/nvidia/gpus';
  for (const gpu of existsSync(folder) ? readdirSync(folder) : []) {
    const model = /^Model:\s*(.+)$/m.exec(readFileSync(join(folder, gpu, 'information'), 'utf8'))?.[1];
    if (model) return model.trim();
  }
  return null;
}

/** Folders that the loader searches in addition to the system's. */
const libraryPaths = (env: NodeJS.ProcessEnv): string[] =>
  [...(env['LD_LIBRARY_PATH'] ?? '').split(delimiter), ...CUDA_FOLDERS].filter(
    (folder) => isAbsolute(folder) && existsSync(folder),
  );
const libraryPath = (paths: readonly string[]): Record<string, string> =>
  paths.length === 0 ? {} : { LD_LIBRARY_PATH: paths.join(delimiter) };
