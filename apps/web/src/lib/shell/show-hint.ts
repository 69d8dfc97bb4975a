const GAP = 6;
const EDGE = 8;
let panel: HTMLElement | undefined;
let owner: HTMLElement | undefined;

/** The text is in the top layer; screen readers get it as the description of the element. */
function created(): HTMLElement {
  const made = document.createElement('div');
  made.className = 'pop hint';
  made.popover = 'manual';
  made.setAttribute('aria-hidden', 'true');
  document.body.append(made);
  const hide = () => hideHint();
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide());
  addEventListener('pointerdown', hide);
  // The focus of an element that is out of sight scrolls to it.
  addEventListener('scroll', place, { capture: true, passive: true });
  return made;
}

/** Shows a text below an element, above it where there is no space, within the window. */
export function showHint(element: HTMLElement, text: string): void {
  panel ??= created();
  owner = element;
  panel.textContent = text;
  panel.showPopover();
  place();
}

function place(): void {
  if (!panel?.matches(':popover-open') || !owner) return;
  const box = owner.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = panel;
  const most = document.documentElement.clientWidth - offsetWidth - EDGE;
  const below = box.bottom + GAP;
  const isAbove = below + offsetHeight > innerHeight && box.top > offsetHeight + GAP;
  panel.style.left = `${Math.max(EDGE, Math.min(box.left, most)) + scrollX}px`;
  panel.style.top = `${scrollY + (isAbove ? box.top - GAP - offsetHeight : below)}px`;
}

/** Hides the text of an element, or any. */
export function hideHint(element = owner): void {
  if (element === owner) panel?.hidePopover();
}
