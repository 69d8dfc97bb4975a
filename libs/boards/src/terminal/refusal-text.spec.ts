import { refusalText } from './refusal-text.js';

const remedy = 'see the page Bundle reference (/docs/bundle/reference), or https://a.example/docs/errors';
const refusal = { code: 'manifest_invalid', message: 'manifest.json: name is missing', remedy };

describe('a refusal', () => {
  it('has the address of a page of the documentation', () =>
    expect(refusalText(refusal, 'http://b.example')).toBe(
      'manifest.json: name is missing (manifest_invalid)\n' +
        '  remedy:   see the page Bundle reference (http://b.example/docs/bundle/reference), or https://a.example/docs/errors',
    ));
  it('has its path if the platform is not known', () => expect(refusalText(refusal)).toContain(remedy));
});
