import type { BenchmarkDefinition, Instance, LabelledInstance } from '@primitives/benchmark';
import type { ImportCode } from './finding-codes.js';
import type { Findings, Place } from './findings.js';
import type { SourceFolder } from './source-folder.js';
import type { ReleaseStatistics } from './statistics/statistic.js';

export const SETS = ['train', 'val', 'test'] as const;
export type SetName = (typeof SETS)[number];
/** Name of a split: its set, or `all` of them. */
export type SplitName = SetName | 'all';

export interface ReleasedInstance {
  /** Unique in the release: the authors' id if there is one, otherwise the image's own key. */
  readonly key: string;
  /** The authors' name of the image, independent of its path: the source of its opaque name. */
  readonly imageKey: string;
  /** Path of the image inside the imported folder. */
  readonly image: string;
  readonly box?: readonly [number, number, number, number];
  /** Further content of the label file. */
  readonly label: Omit<LabelledInstance, 'id' | 'image' | 'box'>;
  /** Further parts of the question about the instance; no label. */
  readonly question?: Omit<Instance, 'id' | 'image' | 'box'>;
  readonly place: Place;
}

/** The result of an importer: everything but the pixels. */
export interface Release {
  readonly definition: Omit<BenchmarkDefinition, 'schema' | 'version'>;
  /** In any order; the version's own order is that of its opaque ids. */
  readonly instances: readonly ReleasedInstance[];
  /** If it is not that of the importer. */
  readonly provenance?: Provenance;
  /** Unnamed files in these folders are findings. */
  readonly imageFolders?: readonly string[];
}

export interface Provenance {
  readonly title: string;
  readonly licence: string;
  /** The paper to cite. */
  readonly citation: string;
  /** Where the files are available. */
  readonly source: string;
}

/** Reads one benchmark from its authors' layout. */
export interface Importer {
  readonly id: string;
  /** Increased when the same files give another version than before. */
  readonly revision: number;
  readonly provenance: Provenance;
  /** One split per set, or, for protocols that train on features, one split `all` with every set in it. */
  readonly splits: 'per-set' | 'together';
  /** Errors that cannot be accepted, because the benchmark cannot be scored without the affected entries. */
  readonly indispensable?: readonly ImportCode[];
  /** Files and folders of the layout, for docs/import.md and `--help`. */
  readonly layout: readonly { readonly path: string; readonly what: string; readonly optional?: boolean }[];
  /** Folders of the layout that may hold the images; one of them must hold something before lists are read. */
  readonly imageFolders: readonly string[];
  /** @throws ImportStopped */
  read(source: SourceFolder, findings: Findings): Promise<Release>;
  /** Statistics that a paper prints of the release. Needs no image, and no list of images. @throws ImportStopped */
  statistics?(source: SourceFolder, findings: Findings): Promise<ReleaseStatistics>;
}
