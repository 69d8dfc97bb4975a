import { json } from '@sveltejs/kit';

import { DOCS_PAGES } from '#lib/docs/pages.ts';
import { sectionsOf } from '#lib/docs/sections.ts';

import type { RequestHandler } from './$types';

export const prerender = true;

/** Every section of the documentation, read from the rendered pages at build time. */
export const GET: RequestHandler = async ({ fetch }) => {
  const pages = await Promise.all(
    DOCS_PAGES.map(async ({ path, label }) =>
      sectionsOf(await (await fetch(`/docs/${path}`)).text(), `/docs/${path}`, label),
    ),
  );
  return json(pages.flat());
};
