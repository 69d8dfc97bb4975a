/** What computes: an execution provider of ONNX Runtime, the fastest kind first. */
export const PROVIDERS = ['cuda', 'webgpu', 'cpu'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** The device that a model process may use, and what of this machine it must see for that. */
export interface Device {
  readonly provider: Provider;
  /** The maker's name of the device; the name of the CPU is stored elsewhere. */
  readonly name: string | null;
  /** Device files, the only ones that a sandbox opens for writing. */
  readonly nodes: readonly string[];
  /** Files and folders of the driver; read-only, where they are. */
  readonly files: readonly string[];
  /** Libraries of a provider that ONNX Runtime looks for in its own folder. */
  readonly companions: readonly string[];
  /** For the loaders of libraries and of Vulkan drivers. */
  readonly env: Readonly<Record<string, string>>;
}

export const CPU_DEVICE: Device = { provider: 'cpu', name: null, nodes: [], files: [], companions: [], env: {} };
