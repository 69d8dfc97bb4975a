/** States of a scored result that is not on the boards, by its visibility; a debug run has none. */
export const stateLabels: Readonly<Record<string, string>> = {
  EMBARGOED: 'scored, not listed',
  HIDDEN: 'scored, hidden',
  SEALED: 'scored, sealed',
  SUPERSEDED: 'scored, superseded',
  WITHDRAWN: 'scored, withdrawn',
  WITHHELD: 'scored, withheld',
};
