import { slugOf } from './slug.js';

describe('the address of a name', () => {
  it.each([
    ['Grace Hopper', 'grace-hopper'],
    ['  José Ångström! ', 'jose-angstrom'],
    ['a--b__c', 'a-b-c'],
    ['李', 'team'],
    ['x'.repeat(80), 'x'.repeat(48)],
    [`${'x'.repeat(47)} y`, 'x'.repeat(47)],
  ])('%s', (name, slug) => expect(slugOf(name)).toBe(slug));
});
