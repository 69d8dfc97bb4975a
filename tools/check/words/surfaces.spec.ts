import { BUNDLE_CODES } from '@primitives/bundle';
import { CODES } from '@primitives/errors';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesAnAction, stringsIn, uiStrings, vaguePhrases, wrongCapitals } from './surfaces.mjs';

const root = join(__dirname, '../../..');
const strings: { where: string; key: string; text: string }[] = uiStrings(join(root, 'apps/web/src/lib/strings'));
const errorPage = readFileSync(join(root, 'docs/errors.md'), 'utf8');
const requests = Object.entries(CODES).map(([code, { meaning, remedy }]) => ({ code, messages: [meaning], remedy }));
const bundles = Object.entries(BUNDLE_CODES).map(([code, { messages, remedy }]) => ({ code, messages, remedy }));
const codes = [...requests, ...bundles];

describe('the UI strings', () => {
  it('are found', () => expect(strings.length).toBeGreaterThan(1_000));

  it('are in sentence case', () => {
    expect(strings.filter(({ text }) => wrongCapitals(text).length > 0)).toEqual([]);
  });

  it('have headings that begin with a capital, a number or a value', () => {
    expect(strings.filter(({ key, text }) => /(?:title|heading)$/i.test(key) && !/^[\p{Lu}\d…]/u.test(text))).toEqual(
      [],
    );
  });

  it('use no vague verbs', () => expect(strings.filter(({ text }) => vaguePhrases(text).length > 0)).toEqual([]));
});

describe('the error codes', () => {
  it('are documented with their remedies', () => {
    expect(requests.filter(({ code, remedy }) => !errorPage.includes(code) || !errorPage.includes(remedy))).toEqual([]);
  });

  it('have remedies that name an action', () => {
    expect(codes.filter(({ remedy }) => !namesAnAction(remedy))).toEqual([]);
  });

  it('use no vague verbs', () => {
    expect(codes.filter(({ messages, remedy }) => vaguePhrases([...messages, remedy].join('\n')).length > 0)).toEqual(
      [],
    );
  });

  it('are explained without vague verbs', () => expect(vaguePhrases(errorPage)).toEqual([]));
});

describe('the checks of user-visible text', () => {
  it.each([
    ['Cancel Evaluation', ['Evaluation']],
    ['Submit a model. Run it on hidden Images', ['Images']],
    ['ONNX Runtime, GitHub and Table 4', []],
    ['Done. Try again', []],
  ])('find capitals inside a sentence: %s', (text, found) => expect(wrongCapitals(text)).toEqual(found));

  it.each([
    ['the owner is told when a run ends', ['is told']],
    ['The receipt says which bundle ran', ['says']],
    ['the owner is notified', []],
  ])('find vague verbs: %s', (text, found) => expect(vaguePhrases(text)).toEqual(found));

  it.each([
    ['correct the named field and send it again', true],
    ['The file is damaged; export the model again.', true],
    ['the file is damaged', false],
    ['checks of the bundle failed', false],
  ])('find the action of a remedy: %s', (remedy, action) => expect(namesAnAction(remedy)).toBe(action));

  it('read strings with file and key, without comparisons and types', () => {
    const source = "const words = { a: { title: (n: 'x') => (n === 'x' ? `Go to ${n}` : 'Stop') } };";
    expect(stringsIn('page.ts', source)).toEqual([
      { where: 'page.ts: a.title', key: 'title', text: 'Go to …' },
      { where: 'page.ts: a.title', key: 'title', text: 'Stop' },
    ]);
  });
});
