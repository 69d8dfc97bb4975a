import type { Attachment } from 'svelte/attachments';

/**
 * Shows a text next to an element on hover, focus and tap; it is also the description of the element. The code that
 * shows it loads with the first one.
 */
export const hint =
  (text: string): Attachment<HTMLElement> =>
  (element) => {
    if (text === '') return;
    element.setAttribute('aria-description', text);
    let wanted = false;
    const set = async (next: boolean) => {
      wanted = next;
      const { hideHint, showHint } = await import('./show-hint.ts');
      if (wanted !== next) return;
      if (next) showHint(element, text);
      else hideHint(element);
    };
    /** A touch enters and leaves an element with each tap: its click shows the text. A click of a mouse hides it. */
    function react({ type, pointerType }: Event & { readonly pointerType?: string }) {
      if (type.startsWith('pointer') && pointerType === 'touch') return;
      if (type === 'focus' && !element.matches(':focus-visible')) return;
      const next = type === 'click' ? pointerType !== 'mouse' : type !== 'pointerleave' && type !== 'blur';
      if (next || wanted) void set(next);
    }
    const types = ['pointerenter', 'pointerleave', 'focus', 'blur', 'click'];
    for (const type of types) element.addEventListener(type, react);
    return () => {
      for (const type of types) element.removeEventListener(type, react);
      if (wanted) void set(false);
    };
  };
