import { mount } from 'svelte';

import type { ApiClient } from '../api/client.ts';
import SearchPanel from './SearchPanel.svelte';

/** The page of the same search: their common code is one chunk of the scripts. */
export { default as SearchPage } from './SearchPage.svelte';

const attached = new WeakSet<HTMLElement>();

/** Makes the header's field a combobox on first focus, so that other readers need not load the code. Idempotent. */
export function attach(form: HTMLFormElement, client: ApiClient): void {
  const input = form.querySelector('input');
  if (!input || attached.has(form)) return;
  attached.add(form);
  mount(SearchPanel, { target: form, props: { form, input, client } });
}
