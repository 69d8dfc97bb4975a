const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '\u2212': '$-$',
  '\u2013': '--',
  '±': '$\\pm$',
  '†': '$^{\\dagger}$',
};

/** A text as LaTeX prints it: nothing in a name becomes a command. */
export const latexText = (text: string): string =>
  text.replace(/\p{Cc}+/gu, ' ').replace(/[\\{}$&#%_~^\u2212\u2013±†]/g, (sign) => ESCAPES[sign] ?? `\\${sign}`);
