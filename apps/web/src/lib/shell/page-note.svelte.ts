/** A note about the page's data in the footer, such as their age; empty without one. */
class PageNote {
  text = $state('');
}

export const pageNote = new PageNote();
