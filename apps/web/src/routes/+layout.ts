// One shell for every URL; only the docs are prerendered.
export const ssr = false;
export const prerender = false;
