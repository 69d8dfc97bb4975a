// One shell for every address; the docs alone are rendered at build time.
export const ssr = false;
export const prerender = false;
