import type { BenchmarkDefinition, Instance, LabelledInstance } from '@primitives/benchmark';
import type { ImportCode } from './finding-codes.js';
import type { Findings, Place } from './findings.js';
import type { SourceFolder } from './source-folder.js';

export const SETS = ['train', 'val', 'test'] as const;
export type SetName = (typeof SETS)[number];
/** What a split is called: its set, or `all` of them. */
export type SplitName = SetName | 'all';

/** One instance as its authors annotated it. */
export interface ReleasedInstance {
  /** Unique in the release: the authors' id where they give one, else the image's own key. */
  readonly key: string;
  /** The authors' name of the image, wherever it lies: what its opaque name is made of. */
  readonly imageKey: string;
  /** Path of the image inside the imported folder. */
  readonly image: string;
  readonly box?: readonly [number, number, number, number];
  /** What the label file says, beside what stands here. */
  readonly label: Omit<LabelledInstance, 'id' | 'image' | 'box'>;
  /** What is asked of the instance, beside what stands here; no label. */
  readonly question?: Omit<Instance, 'id' | 'image' | 'box'>;
  readonly place: Place;
}

/** What an importer makes of a folder: everything but the pixels. */
export interface Release {
  readonly definition: Omit<BenchmarkDefinition, 'schema' | 'version'>;
  /** In any order; the version's own order is that of its opaque ids. */
  readonly instances: readonly ReleasedInstance[];
  /** Files in these folders that no instance names are worth a word. */
  readonly imageFolders?: readonly string[];
}

/** Where a release comes from and what one may do with it. */
export interface Provenance {
  readonly title: string;
  readonly licence: string;
  /** Whose work it is: the paper to cite. */
  readonly citation: string;
  /** Where the files can be had. */
  readonly source: string;
}

/** Reads one benchmark from its authors' layout. */
export interface Importer {
  readonly id: string;
  /** Raised when the same files give another version than before. */
  readonly revision: number;
  readonly provenance: Provenance;
  /** A split a set, or, for protocols that train on features, one split `all` with every set in it. */
  readonly splits: 'per-set' | 'together';
  /** Errors that no one may take on, since the benchmark cannot be scored without what they are about. */
  readonly indispensable?: readonly ImportCode[];
  /** Files and folders of the layout, for docs/import.md and `--help`. */
  readonly layout: readonly { readonly path: string; readonly what: string; readonly optional?: boolean }[];
  /** @throws ImportStopped */
  read(source: SourceFolder, findings: Findings): Promise<Release>;
}
