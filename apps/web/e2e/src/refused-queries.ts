import type { Page, Response } from 'playwright-core';

/** Errors that the API answers to a page, except those that a test mocks; users would see an incomplete page. */
export function refusedQueries(page: Page, into: string[]): () => void {
  const look = async (response: Response) => {
    if (new URL(response.url()).pathname !== '/graphql' || !(await response.serverAddr())) return;
    const { errors } = (await response.json()) as { errors?: { message: string }[] };
    into.push(...(errors ?? []).map(({ message }) => `the API: ${message}`));
  };
  const listener = (response: Response) => void look(response).catch(() => undefined); // the page was left
  page.on('response', listener);
  return () => page.off('response', listener);
}
