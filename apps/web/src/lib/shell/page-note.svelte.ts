/** What the page in view says of its data at the foot, such as how old they are; empty where it says nothing. */
class PageNote {
  text = $state('');
}

export const pageNote = new PageNote();
