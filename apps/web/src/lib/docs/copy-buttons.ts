import { mount, unmount } from 'svelte';

import CopyButton from '../shell/CopyButton.svelte';

/** Adds a button that copies the text to each block of code. @returns a function that removes them */
export function copyButtons(article: HTMLElement, label: string): () => void {
  const buttons = [...article.querySelectorAll('pre')].map((block) => {
    const text = block.textContent.trim();
    // Code that is wider than the page scrolls, by keyboard too.
    const code = block.querySelector('code');
    if (code && code.scrollWidth > code.clientWidth && code.clientWidth > 0) code.tabIndex = 0;
    return mount(CopyButton, { target: block, props: { text, label, class: 'copy' } });
  });
  return () => buttons.forEach((button) => void unmount(button));
}
