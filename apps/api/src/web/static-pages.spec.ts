import { staticHome, staticSearch, staticSubmission } from './static-pages.js';

it('shows the static content only after a second where scripts run, which replace it', () => {
  const texts = { name: 'CSP', version: '1', code: '4F2KW9', description: '' };
  for (const page of [staticHome([]), staticSearch('', []), staticSubmission(texts, [])])
    expect(page).toMatch(/^<main id="static-page"[^]*@media \(scripting:enabled\)[^]*animation:appear 1s[^]*<h1>/);
});
