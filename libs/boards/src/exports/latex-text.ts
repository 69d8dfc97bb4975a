/** Letters and relations that pdfLaTeX defines only in math mode, with their commands. */
const IN_FORMULAS: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  ζ: 'zeta',
  η: 'eta',
  θ: 'theta',
  ι: 'iota',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  ν: 'nu',
  ξ: 'xi',
  π: 'pi',
  ρ: 'rho',
  σ: 'sigma',
  τ: 'tau',
  υ: 'upsilon',
  φ: 'phi',
  χ: 'chi',
  ψ: 'psi',
  ω: 'omega',
  Γ: 'Gamma',
  Δ: 'Delta',
  Θ: 'Theta',
  Λ: 'Lambda',
  Ξ: 'Xi',
  Π: 'Pi',
  Σ: 'Sigma',
  Φ: 'Phi',
  Ψ: 'Psi',
  Ω: 'Omega',
  '≤': 'leq',
  '≥': 'geq',
  '≠': 'neq',
  '≈': 'approx',
  '∞': 'infty',
  '±': 'pm',
};

/**
 * Braces as commands, since BibTeX also counts braces after a backslash; `<`, `>` and `|` are other glyphs in LaTeX's
 * default encoding.
 */
const ESCAPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(IN_FORMULAS).map(([sign, command]) => [sign, `$\\${command}$`])),
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '-': '-{}', // before another one, which would make a dash of both
  '\u2212': '$-$',
  '\u2013': '--',
  '\u2014': '---',
  '·': '\\textperiodcentered{}',
  '‘': '`',
  '’': "'",
  '“': '``',
  '”': "''",
  '…': '\\ldots{}',
  '×': '$\\times$',
  '→': '$\\to$',
  '†': '$^{\\dagger}$',
};
const ESCAPED = new RegExp(
  `[\\\\{}$&#%_~^<>|\\u2212\\u2013\\u2014†·‘’“”…×→${Object.keys(IN_FORMULAS).join('')}]|-(?=-)`,
  'g',
);

/**
 * Escapes a text for LaTeX: no part of a name becomes a command. Scripts other than Latin and Greek need LuaLaTeX or
 * XeLaTeX.
 */
export const latexText = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2009\u202f\u2028\u2029]+/gu, ' ')
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .replace(ESCAPED, (sign) => ESCAPES[sign] ?? `\\${sign}`);

/** A URL in a text or a caption. */
export const latexUrl = (address: string): string => `\\url{${address.replace(/[%#]/g, '\\$&')}}`;
