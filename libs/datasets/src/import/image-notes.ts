import type { Findings } from './findings.js';
import type { PlacedInstance } from './placed-instances.js';
import type { Release } from './release.js';
import type { SourceFolder } from './source-folder.js';

/** Images with the same bytes under two names: within a set they count twice, across sets they leak. */
export function noteRepeatedImages(placed: readonly PlacedInstance[], findings: Findings): void {
  const first = new Map<string, PlacedInstance>();
  const repeated = new Set<string>();
  for (const row of placed) {
    const { image, instance } = row;
    const other = first.get(image.sha256);
    if (other === undefined) first.set(image.sha256, row);
    else if (other.image.path !== image.path && !repeated.has(image.path)) {
      repeated.add(image.path);
      const [here, there] = [instance.label.set, other.instance.label.set];
      findings.add(here === there ? 'image_twice' : 'image_in_two_sets', {
        message: `${image.path} is the same picture as ${other.image.path}`,
        place: instance.place,
        expected: 'another picture',
        found: here === there ? `both in ${here}` : `one in ${here}, one in ${there}`,
      });
    }
  }
}

/** Files next to the images that nothing names: another version of the release, or a misspelt name. */
export async function noteUnnamedImages(
  { instances, imageFolders = [] }: Release,
  source: SourceFolder,
  findings: Findings,
): Promise<void> {
  const named = new Set(instances.map(({ image }) => image));
  for (const folder of imageFolders) {
    for (const name of await source.filesIn(folder)) {
      const path = folder === '.' ? name : `${folder}/${name}`;
      if (!named.has(path))
        findings.add('image_unnamed', { message: `${path} is in no annotation`, place: { file: path } });
    }
  }
}
