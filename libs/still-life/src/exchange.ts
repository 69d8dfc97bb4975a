import { roleOf } from './pairs.js';
import { fitTogether, HIERARCHY, kindOf, parentOf, suits, type Attribute, type ObjectName } from './vocabulary.js';

/** An object with all of its attributes, implied ones included. */
export interface DescribedThing {
  readonly object: ObjectName;
  readonly attributes: readonly Attribute[];
}

/**
 * Pairs [attribute of the first, attribute of the second] of one kind that two objects can exchange so that a text
 * alone does not show which object has which: all four pairs occur in the test split, with as many unseen ones before
 * as after.
 */
export function exchanges(one: DescribedThing, other: DescribedThing): [Attribute, Attribute][] {
  return one.attributes.flatMap((own) =>
    other.attributes
      .filter((theirs) => kindOf(theirs) === kindOf(own) && isExchange(one, own, other, theirs))
      .map((theirs): [Attribute, Attribute] => [own, theirs]),
  );
}

function isExchange(one: DescribedThing, own: Attribute, other: DescribedThing, theirs: Attribute): boolean {
  const unseen = (attribute: Attribute, { object }: DescribedThing) =>
    ({ seen: 0, test: 1, val: NaN, never: NaN })[roleOf(attribute, object)];
  return (
    unseen(own, one) + unseen(theirs, other) === unseen(theirs, one) + unseen(own, other) &&
    !isParent(own) &&
    !isParent(theirs) &&
    !sharedWith(one, theirs) &&
    !sharedWith(other, own) &&
    couldHave(one, own, theirs) &&
    couldHave(other, theirs, own)
  );
}

const isParent = (attribute: Attribute): boolean => HIERARCHY.some(([parent]) => parent === attribute);

const sharedWith = ({ attributes }: DescribedThing, attribute: Attribute): boolean =>
  [attribute, parentOf(attribute)].some((name) => name !== undefined && attributes.includes(name));

function couldHave({ object, attributes }: DescribedThing, instead: Attribute, attribute: Attribute): boolean {
  return suits(attribute, object) && attributes.every((own) => own === instead || fitTogether(own, attribute));
}
