import { mount, unmount } from 'svelte';

import CopyButton from '../shell/CopyButton.svelte';

/** Puts a button that copies the text at the start of each block of code. @returns a function that removes them */
export function copyButtons(article: HTMLElement, label: string): () => void {
  const buttons = [...article.querySelectorAll('pre')].map((target) => {
    const text = target.textContent.trim();
    const anchor = target.firstChild ?? undefined;
    return mount(CopyButton, { target, ...(anchor && { anchor }), props: { text, label, class: 'copy' } });
  });
  return () => buttons.forEach((button) => void unmount(button));
}
