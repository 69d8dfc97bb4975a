import type { ObjectName } from './vocabulary.js';

/** The shape of an object, in a box from −50 to 50 with y downwards. */
export interface Silhouette {
  /** The filled outline; a hole runs against the outline's direction. */
  readonly outline: string;
  /** Thin inner lines that characterize this object. */
  readonly lines?: string;
  /** Parts in the shade. */
  readonly shaded?: string;
  /** A point of the outline where a bite is clearly visible. */
  readonly bite: readonly [number, number];
  /** Centre of the paintable part, if it differs from the middle. */
  readonly front?: readonly [number, number];
}

export const SILHOUETTES: Record<ObjectName, Silhouette> = {
  arrow: { outline: 'M0,-47L41,-3L17,-3L17,45L-17,45L-17,-3L-41,-3Z', bite: [24, -20] },
  bell: {
    outline:
      'M0,-46C7,-46 10,-41 8,-36C26,-31 31,-14 32,4C33,18 38,25 45,32L12,32A12,12 0 0 1 -12,32L-45,32C-38,25 -33,18 -32,4C-31,-14 -26,-31 -8,-36C-10,-41 -7,-46 0,-46Z',
    lines: 'M-45,32L45,32M-37,22L37,22',
    bite: [30, -10],
    front: [0, 7],
  },
  bottle: {
    outline:
      'M-10,-48L10,-48L10,-25C10,-16 26,-13 26,3L26,42Q26,48 20,48L-20,48Q-26,48 -26,42L-26,3C-26,-13 -10,-16 -10,-25Z',
    lines: 'M-10,-38L10,-38M-26,8L26,8M-26,34L26,34',
    bite: [27, 20],
    front: [0, 21],
  },
  box: {
    outline: 'M0,-46L42,-25L42,23L0,46L-42,23L-42,-25Z',
    lines: 'M-42,-25L0,-4L42,-25M0,-4L0,46M-21,-35.5L21,-14.5L21,-2',
    shaded: 'M0,-4L42,-25L42,23L0,46Z',
    bite: [40, 0],
  },
  crown: {
    outline: 'M-42,36L-47,-22L-22,4L0,-40L22,4L47,-22L42,36Z',
    lines: 'M-43,22L43,22M0,14m-6,0a6,6 0 1 1 12,0a6,6 0 1 1 -12,0',
    bite: [36, -4],
  },
  fish: {
    outline: 'M-48,2C-32,-33 8,-34 25,-7L47,-28L43,2L47,30L25,9C8,36 -32,35 -48,2Z',
    lines: 'M-18,-20C-8,-8 -8,10 -18,23M-32,-5m-3,0a3,3 0 1 1 6,0a3,3 0 1 1 -6,0M2,-4L14,1L2,7',
    bite: [-6, -26],
    front: [-11, 2],
  },
  flag: {
    outline: 'M-42,-48L-33,-48L-33,-43C-14,-54 8,-32 46,-44L46,10C8,22 -14,0 -33,11L-33,48L-42,48Z',
    lines: 'M-33,-43L-33,11',
    bite: [40, -16],
    front: [7, -17],
  },
  heart: {
    outline: 'M0,44C-62,2 -50,-42 -23,-42C-9,-42 0,-32 0,-23C0,-32 9,-42 23,-42C50,-42 62,2 0,44Z',
    bite: [40, -22],
    front: [0, -6],
  },
  house: {
    outline: 'M0,-47L23,-27L23,-40L34,-40L34,-17L48,-5L38,-5L38,45L-38,45L-38,-5L-48,-5Z',
    lines: 'M-38,-5L38,-5M-24,45L-24,15L-4,15L-4,45M10,10L28,10L28,28L10,28ZM19,10L19,28M10,19L28,19',
    bite: [38, 18],
  },
  key: {
    outline:
      'M-7,-2A23,23 0 1 1 7,-2L7,14L24,14L24,25L7,25L7,31L19,31L19,42L7,42L7,48L-7,48ZM-9,-24A9,9 0 1 0 9,-24A9,9 0 1 0 -9,-24Z',
    bite: [20, -28],
  },
  leaf: {
    outline: 'M0,-47C37,-28 40,18 4,35L5,48L-5,48L-4,35C-40,18 -37,-28 0,-47Z',
    lines: 'M0,-40L0,40M0,-12L17,-23M0,6L22,-7M0,22L18,12M0,-12L-17,-23M0,6L-22,-7M0,22L-18,12',
    bite: [30, -6],
  },
  moon: { outline: 'M18,-43A46,46 0 1 0 18,43A47,47 0 0 1 18,-43Z', bite: [-34, -18] },
  mug: {
    outline:
      'M-38,-38L22,-38L22,-25C50,-29 53,24 22,21L22,35Q22,43 14,43L-30,43Q-38,43 -38,35ZM22,-13L22,9C36,11 34,-15 22,-13Z',
    lines: 'M-38,-28L22,-28',
    bite: [-36, 4],
    front: [-8, 6],
  },
  ring: {
    outline: 'M-17,-48L17,-48L25,-36L9,-20A34,34 0 1 1 -9,-20L-25,-36ZM-23,13A23,23 0 1 0 23,13A23,23 0 1 0 -23,13Z',
    lines: 'M-25,-36L25,-36M-9,-36L0,-21L9,-36L0,-48L-9,-36',
    bite: [30, 22],
  },
  star: {
    outline: 'M0,-48L12.9,-13.8L49.4,-12L20.9,10.8L30.6,46L0,25.8L-30.6,46L-20.9,10.8L-49.4,-12L-12.9,-13.8Z',
    bite: [22, 22],
    front: [0, 3],
  },
  tree: {
    outline: 'M0,-49L23,-19L13,-19L33,9L20,9L45,35L8,35L8,48L-8,48L-8,35L-45,35L-20,9L-33,9L-13,-19L-23,-19Z',
    bite: [26, 12],
    front: [0, 14],
  },
};
