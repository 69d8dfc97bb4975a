import { mount } from 'svelte';

import type { ApiClient } from '../api/client.ts';
import SearchPanel from './SearchPanel.svelte';

/** The page of the same search: what both are made of is one part of the scripts. */
export { default as SearchPage } from './SearchPage.svelte';

const attached = new WeakSet<HTMLElement>();

/** Makes the head's field a combobox, when it is first gone to: no one else loads what that takes. May be called twice. */
export function attach(form: HTMLFormElement, client: ApiClient): void {
  const input = form.querySelector('input');
  if (!input || attached.has(form)) return;
  attached.add(form);
  mount(SearchPanel, { target: form, props: { form, input, client } });
}
