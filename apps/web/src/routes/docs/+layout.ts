// Words that do not change between two releases: rendered once, at build time.
export const ssr = true;
export const prerender = true;
