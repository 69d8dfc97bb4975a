/** The research lines of the tracks; `words.lines` of the first page has their names and questions. */
export type ResearchLine = 'mac' | 'czsl' | 'vaw' | 'compun' | 'compmap' | 'probe' | 'captions';

const LINES: Readonly<Record<string, ResearchLine | undefined>> = {
  mac: 'mac',
  czsl: 'czsl',
  'czsl-cross': 'czsl',
  compun: 'compun',
  'attribute-probe': 'probe',
};
const FAMILIES = ['vaw', 'compmap'] as const;

/** The research line of a protocol; all others choose or find captions. */
export const lineOf = (protocol: string): ResearchLine =>
  LINES[protocol] ?? FAMILIES.find((family) => protocol.startsWith(family)) ?? 'captions';

/** The tracks by research line, in the order of the first track of each line. */
export function groupTracks<T extends { readonly protocol: string }>(
  tracks: readonly T[],
): readonly { readonly line: ResearchLine; readonly tracks: readonly T[] }[] {
  const lines = [...new Set(tracks.map(({ protocol }) => lineOf(protocol)))];
  return lines.map((line) => ({ line, tracks: tracks.filter(({ protocol }) => lineOf(protocol) === line) }));
}
