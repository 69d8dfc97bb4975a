import type { Component, Snippet } from 'svelte';

import Lazy from './Lazy.svelte';

/**
 * A component whose code is loaded when it is first rendered; used like the component itself. `pending` is rendered
 * until then, for example to keep its place.
 */
export function lazy<Props extends Record<string, unknown>>(
  load: () => Promise<{ readonly default: Component<Props> }>,
): Component<Given<Props> & { pending?: Snippet }> {
  return (internals, props) => Lazy(internals, { load, props: props as unknown as Props & { pending?: Snippet } });
}

/** The properties; none of a component without any. */
type Given<Props> = string extends keyof Props ? object : Props;
