/**
 * Whether the reader has been near an element, whose content is rendered from then on. `watch` is its attachment.
 *
 * @param rootMargin how far from the viewport the element counts as near, for example `600px`
 */
export function inSight(rootMargin: string) {
  let near = $state(false);
  const look = (entries: readonly IntersectionObserverEntry[]) =>
    (near ||= entries.some(({ isIntersecting }) => isIntersecting));
  return {
    get near() {
      return near;
    },
    watch(this: void, element: Element) {
      const observer = new IntersectionObserver(look, { rootMargin });
      observer.observe(element);
      return () => observer.disconnect();
    },
  };
}
