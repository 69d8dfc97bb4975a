// Text that does not change between two releases: prerendered at build time.
export const ssr = true;
export const prerender = true;
