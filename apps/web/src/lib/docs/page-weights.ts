import { DOCS } from './pages.ts';

/**
 * How much a section counts by the readers of its page: most search to read a board or to submit a model. A rare word
 * of a page for maintainers or developers would otherwise outweigh all words of a page for them.
 */
const GROUPS: Readonly<Record<string, number>> = {
  'Reading boards': 1,
  'Submitting a model': 1,
  'Python, command line and API': 0.8,
  'Running runners': 0.8,
  'Operating the platform': 0.6,
  'Maintaining benchmarks': 0.5,
  Papers: 0.5,
  Developing: 0.3,
  Appendices: 0.3,
  'The project': 0.5,
};
/** Pages and parts of pages with fewer readers than their group. */
const PARTS: readonly (readonly [RegExp, number])[] = [
  [/^cli#admin/, 0.4],
  [/^hardware#measure-a-gpu/, 0.3],
  [/^(?:security|operate\/(?:permissions|capacity|versions#checklist)|conformance)/, 0.3],
];
const ofPage = new Map(DOCS.flatMap(({ name, pages }) => pages.map(({ path }) => [path, GROUPS[name] ?? 1] as const)));

/** @returns the weight of a section by its id, such as `/docs/policy#results`; pure */
export function pageWeight(id: string): number {
  const path = id.replace('/docs/', '');
  return PARTS.find(([part]) => part.test(path))?.[1] ?? ofPage.get(path.split('#')[0] ?? '') ?? 1;
}
