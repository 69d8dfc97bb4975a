import { boardsOf, promptsOf, PROTOCOLS, VawTexts, type InterfaceId } from '@primitives/benchmark';
import { REQUESTED_SPLITS, type SyntheticSplit } from './synthetic-splits.js';

/** The number of graph runs of a bundle in one evaluation at full size. */
export interface RequestedStatistics {
  readonly name: string;
  readonly interfaceId: InterfaceId;
  readonly boards: readonly string[];
  /** Images or regions that are encoded separately. */
  readonly images: number;
  /** Distinct texts that are encoded separately. */
  readonly texts: number;
  /** Runs of one image with one text. */
  readonly together: number;
}

/** Every protocol by every interface that can answer it. */
export function requestedStatistics(): RequestedStatistics[] {
  return Object.entries(REQUESTED_SPLITS).flatMap(([name, make]) => {
    const split = make();
    const boards = boardsOf(split.definition, split.protocol);
    const interfaces: readonly InterfaceId[] = PROTOCOLS[split.protocol].interfaces;
    return interfaces.map((interfaceId) => ({
      name,
      interfaceId,
      boards,
      ...runs(split, interfaceId),
    }));
  });
}

function runs(
  split: SyntheticSplit,
  interfaceId: InterfaceId,
): Pick<RequestedStatistics, 'images' | 'texts' | 'together'> {
  const images = split.labels.length;
  switch (interfaceId) {
    case 'classifier':
    case 'embedder':
      return { images, texts: 0, together: 0 };
    case 'dual-encoder':
      return { images, texts: distinctTexts(split), together: 0 };
    case 'matcher':
    case 'vqa':
      return { images: 0, texts: 0, together: textsWithImages(split) };
  }
}

/** As an encoder receives them: an object's statements once, whichever regions show it. */
function distinctTexts({ protocol, definition, labels }: SyntheticSplit): number {
  if (protocol !== 'vaw-itc') return new Set(promptsOf(definition, protocol).map(({ text }) => text)).size;
  const texts = new VawTexts(definition);
  let perObject = 0;
  const ofAll = new Set<string>();
  const objects = new Set(labels.map(({ object }) => object));
  const about = (object: string) =>
    texts.statements.flatMap((name) => definition.attributes.map((_, a) => texts.statement(name, a, object)));
  const [one = '', other = ''] = objects;
  const others = new Set(about(other));
  for (const text of new Set(about(one))) {
    if (others.has(text)) ofAll.add(text);
    else perObject++;
  }
  return ofAll.size + perObject * objects.size;
}

function textsWithImages({ protocol, definition, labels, rows }: SyntheticSplit): number {
  if (protocol === 'caption-choice' || protocol === 'image-caption-pairs')
    return rows.reduce((sum, { queries = [] }) => sum + queries.length, 0);
  if (protocol !== 'vaw-itm' && protocol !== 'vaw-vqa') return labels.length * promptsOf(definition, protocol).length;
  const texts = new VawTexts(definition);
  return labels.reduce((sum, { object }, i) => {
    const questions = (rows[i]?.queries ?? []).flatMap((attribute) =>
      protocol === 'vaw-vqa'
        ? [texts.question(attribute, object)]
        : texts.statements.map((name) => texts.statement(name, attribute, object)),
    );
    return sum + new Set(questions).size;
  }, 0);
}
