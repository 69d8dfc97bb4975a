/**
 * The sentences of the Compun protocols, for a compound noun "cn" with the constituents n1, n2.
 *
 * @see docs/metrics/compun.md
 */

/** `a photo of a face mask`: the base prompt, as in the authors' notebook, without a full stop. */
export function compoundPrompt(noun: string): string {
  return `a photo of a ${noun}`;
}

/** `a photo of a mask face`: the constituents swapped and joined by a space, those of a closed compound too. */
export function reversedPrompt([first, second]: readonly [string, string]): string {
  return compoundPrompt(`${second} ${first}`);
}

/** The base prompt with an example caption, verbatim and with its full stop, as in the paper. */
export function examplePrompt(noun: string, caption: string): string {
  return `${compoundPrompt(noun)}. An example of ${noun} in an image is ${caption}`;
}

const CLAUSES = [
  { starts: ['a'], clause: (descriptor: string) => `which is ${descriptor}` },
  { starts: ['has', 'often', 'typically', 'may', 'can'], clause: (descriptor: string) => `which ${descriptor}` },
  { starts: ['used'], clause: (descriptor: string) => `which is ${descriptor}` },
] as const;

/**
 * `face mask, which is a long handle`: a description prompt. The first letters of the descriptor select the relative
 * clause, in the order above, so that every descriptor that starts with the letter a takes "which is".
 *
 * @see Menon & Vondrick, classify_by_description_release
 */
export function descriptorPrompt(noun: string, descriptor: string): string {
  const rule = CLAUSES.find(({ starts }) => starts.some((start) => descriptor.startsWith(start)));
  return `${noun}, ${rule ? rule.clause(descriptor) : `which has ${descriptor}`}`;
}
