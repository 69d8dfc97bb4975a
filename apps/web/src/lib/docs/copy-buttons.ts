import { mount, unmount } from 'svelte';

import CopyButton from '../shell/CopyButton.svelte';

/** Adds a button that copies the text to each block of code. @returns a function that removes them */
export function copyButtons(article: HTMLElement, label: string): () => void {
  const buttons = [...article.querySelectorAll('pre')].map((block) => {
    const text = block.textContent.trim();
    return mount(CopyButton, { target: block, props: { text, label, class: 'copy' } });
  });
  return () => buttons.forEach((button) => void unmount(button));
}
