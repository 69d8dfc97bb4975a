import exceptions from 'spdx-exceptions';
import identifiers from 'spdx-license-ids';
import deprecated from 'spdx-license-ids/deprecated.json';
import { licenceWarning } from './licence-warning.js';
import { DEPRECATED_LICENCES, SPDX_EXCEPTIONS, SPDX_LICENCES } from './spdx-names.js';

it('has the names of the installed lists', () => {
  expect([SPDX_LICENCES, DEPRECATED_LICENCES, SPDX_EXCEPTIONS]).toEqual([identifiers, deprecated, exceptions]);
});

it.each([
  'MIT',
  'mit',
  'Apache-2.0',
  'CC-BY-NC-4.0',
  'GPL-3.0',
  'GPL-2.0+',
  'MIT OR Apache-2.0',
  '(MIT AND (LGPL-2.1-only OR BSD-3-Clause))',
  'GPL-2.0-or-later WITH Classpath-exception-2.0',
  'LicenseRef-My-Terms',
  'DocumentRef-a:LicenseRef-b',
  'proprietary',
  'other',
  'Unknown',
])('accepts %s', (licence) => expect(licenceWarning(licence)).toBeNull());

it.each([
  ['MITT', 'similar: MIT; for another licence write LicenseRef-MITT'],
  ['MIT License', 'similar: MIT, MIT-0, MIT-Wu; for another licence write LicenseRef-MIT-License'],
  ['Apache 2.0', 'similar: Apache-2.0; for another licence write LicenseRef-Apache-2.0'],
  ['GPL v3', 'similar: GPL-3.0-only, GPL-3.0-or-later; for another licence write LicenseRef-GPL-v3'],
  ['wqzx', 'for another licence write LicenseRef-wqzx'],
])('warns of %s with similar identifiers', (licence, warning) =>
  expect(licenceWarning(licence)).toBe(`${licence} is no SPDX identifier; ${warning}`),
);

it('names the part of an expression that is no identifier', () =>
  expect(licenceWarning('MIT OR Apache2')).toMatch(/^Apache2 is no SPDX identifier; similar: Apache-2\.0; /));
