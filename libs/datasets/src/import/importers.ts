import { CGQA, MIT_STATES, UT_ZAPPOS } from './benchmarks/czsl.js';
import { COMPMAP_CUB } from './benchmarks/compmap-cub.js';
import { COMPMAP_MIT_STATES } from './benchmarks/compmap-mit-states.js';
import { COMPUN } from './benchmarks/compun.js';
import { COCO_RETRIEVAL, COCO_VAL2017 } from './benchmarks/coco-retrieval.js';
import { ARO_ATTRIBUTION, ARO_RELATION } from './benchmarks/aro.js';
import { COLORSWAP, WINOGROUND } from './benchmarks/image-pairs.js';
import { SUGARCREPE, SUGARCREPE_PP } from './benchmarks/sugarcrepe.js';
import { VALSE } from './benchmarks/valse.js';
import { WHATS_UP } from './benchmarks/whatsup.js';
import { OWN } from './own/own.js';
import { IMAGENET } from './benchmarks/imagenet.js';
import { MAC } from './benchmarks/mac.js';
import { MAC_MIT_STATES } from './benchmarks/mac-mit-states.js';
import { MCRAE_THINGS } from './benchmarks/mcrae-things.js';
import { VAW } from './benchmarks/vaw.js';
import type { Importer } from './release.js';

/** Every benchmark that can be imported, by its name on the command line. */
export const IMPORTERS: readonly Importer[] = [
  MAC,
  VAW,
  COMPUN,
  COCO_RETRIEVAL,
  COCO_VAL2017,
  SUGARCREPE,
  SUGARCREPE_PP,
  ARO_RELATION,
  ARO_ATTRIBUTION,
  WINOGROUND,
  COLORSWAP,
  WHATS_UP,
  VALSE,
  IMAGENET,
  MIT_STATES,
  UT_ZAPPOS,
  CGQA,
  MAC_MIT_STATES,
  COMPMAP_MIT_STATES,
  COMPMAP_CUB,
  MCRAE_THINGS,
  OWN,
];
