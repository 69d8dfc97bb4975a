import type { Page } from 'playwright-core';

import { checkAnswer, type Operation } from './schema-check.js';

/**
 * Changes the API's answers to an operation, for states that no seed reaches. An altered answer must fit the schema.
 *
 * @param change mutates the data of an answer
 */
export async function alter<Data>(page: Page, operation: string, change: (data: Data) => void): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const request = route.request().postDataJSON() as Operation;
    if (!new RegExp(`\\bquery ${operation}\\b`).test(request.query)) return route.fallback();
    const response = await route.fetch();
    const answer = (await response.json()) as { data: Data };
    change(answer.data);
    await checkAnswer(request, answer.data);
    await route.fulfill({ response, json: answer });
  });
}
