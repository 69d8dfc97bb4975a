/** Where the result of a scored evaluation is visible, by its visibility. */
export const stateLabels: Readonly<Record<string, string>> = {
  SHOWN: 'published',
  EMBARGOED: 'not listed',
  HIDDEN: 'hidden',
  SEALED: 'sealed',
  SUPERSEDED: 'superseded',
  WITHDRAWN: 'withdrawn',
  WITHHELD: 'withheld',
};

export const listedLabel = 'listed';

/** Of a listed copy, which no board ranks. */
export const copyLabel = `${listedLabel}, copy`;

export const debugLabel = 'debug run';

/** Of a complete evaluation whose result no board shows. */
export const doneLabel = (label: string) => `done · ${label}`;
