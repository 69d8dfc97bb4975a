import { weightAlignment } from '@primitives/probes';
import { weightedShare, type UnitTable } from '../unit-table.js';

/** Weight alignment per class: the parts from which every Acc metric is computed, so that classes can be resampled. */
export function alignmentTable(
  weights: Float64Array,
  primitives: number,
  truth: readonly (readonly number[])[],
  attributes: readonly number[] | null,
): UnitTable {
  const column = () => new Float64Array(truth.length);
  const columns = {
    found: column(),
    total: column(),
    attribute: column(),
    attributes: column(),
    object: column(),
    objects: column(),
    exact: column(),
    classes: column(),
  };
  const isAttribute = new Set(attributes ?? []);
  truth.forEach((members, c) => {
    const own = weightAlignment(
      weights.subarray(c * primitives, (c + 1) * primitives),
      primitives,
      [members],
      attributes,
    );
    const ofAttributes = attributes ? members.filter((member) => isAttribute.has(member)).length : 0;
    const ofObjects = attributes ? members.length - ofAttributes : 0;
    columns.total[c] = members.length;
    columns.found[c] = Math.round((own.instance ?? 0) * members.length);
    columns.attributes[c] = ofAttributes;
    columns.attribute[c] = Math.round((own.attribute ?? 0) * ofAttributes);
    columns.objects[c] = ofObjects;
    columns.object[c] = Math.round((own.object ?? 0) * ofObjects);
    columns.exact[c] = own.class ?? 0;
    columns.classes[c] = 1;
  });
  return { units: truth.length, columns };
}

/** The Acc metrics of such a table, by id. */
export function alignmentMetrics({ columns }: UnitTable): Record<string, (weights?: ArrayLike<number>) => number> {
  const share = (part: string, whole: string) => (weights?: ArrayLike<number>) =>
    weightedShare(columns[part]!, columns[whole]!, weights);
  return {
    'interpretability.acc_instance.v1': share('found', 'total'),
    'interpretability.acc_attribute.v1': share('attribute', 'attributes'),
    'interpretability.acc_object.v1': share('object', 'objects'),
    'interpretability.acc_class.v1': share('exact', 'classes'),
  };
}
