import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Replaces `${…}` in a template. */
const VALUE = '…';

/**
 * Returns the UI strings of a folder of TypeScript files as `{ where: 'file.ts: key.key', key, text }`. Values of
 * templates become `…`. Specs, imports, types, comparisons and arguments of methods are left out.
 */
export function uiStrings(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .flatMap((name) => stringsIn(name, readFileSync(join(folder, name), 'utf8')));
}

export function stringsIn(name, source) {
  const found = [];
  const visit = (node, keys) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText())) return;
    if (ts.isElementAccessExpression(node)) return visit(node.expression, keys);
    const text = textOf(node);
    if (text !== undefined) found.push({ where: `${name}: ${keys.join('.')}`, key: keys.at(-1) ?? '', text });
    if (ts.isPropertyAssignment(node)) return visit(node.initializer, [...keys, node.name.getText()]);
    if (ts.isCallExpression(node) && !ts.isIdentifier(node.expression)) return visit(node.expression, keys);
    ts.forEachChild(node, (child) => visit(child, keys));
  };
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true), []);
  return found;
}

function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => VALUE + literal.text).join('');
}

/** Names with a capital inside a sentence; acronyms and words like `GitHub` are recognised by their form. */
const NAMES = new Set([
  ...['About', 'Share', 'Security'], // titles of a page, a menu and a section
  ...[
    'Docker',
    'Podman',
    'Kubernetes',
    'Linux',
    'Python',
    'Holm',
    'Hugging',
    'Face',
    'Hub',
    'Runtime',
    'Markdown',
    'Pareto',
  ], // proper nouns; the runtime is “ONNX Runtime”
  'Table', // with a number, of a paper
]);

/** Returns the capitalised words that neither begin a sentence nor are a name. */
export function wrongCapitals(text) {
  const sentences = text.split(/(?<=[.!?:;·|(“"→])\s*|\n|, (?=[A-Z]{2})/);
  return sentences.flatMap((sentence) =>
    [...sentence.matchAll(/(?<=[\p{L}…%)’,\d]\s+)\p{Lu}\p{Ll}+(?![\p{L}\p{N}])/gu)]
      .map(([word]) => word)
      .filter((word) => !NAMES.has(word)),
  );
}

/**
 * Verbs that report an action vaguely or give an object a voice or a posture. The word list of rules.mjs bans words
 * that no text needs; these are wrong only in what users read.
 */
const VAGUE =
  /\b(?:(?:is|are|was|were|be|been|being) (?:told|asked|said|kept|held|drawn|looked at|heard|put up|taken in)|(?:says|keeps|stands|holds)|of its own|nothing of|not a word|a second look|come to|comes to|very same|these very|beside|whoever)\b/giu;

/** Returns the vague phrases of a text, in lower case. */
export const vaguePhrases = (text) => [...text.matchAll(VAGUE)].map(([phrase]) => phrase.toLowerCase());

/** What the reader of a remedy can do: the actions of the web page, of the CLI and of a model's export. */
const ACTIONS = [
  ...[
    'accept',
    'add',
    'allow',
    'cancel',
    'change',
    'check',
    'choose',
    'close',
    'confirm',
    'contact',
    'correct',
    'create',
  ],
  ...[
    'follow',
    'join',
    'list',
    'make',
    'read',
    'register',
    'reload',
    'remove',
    'repeat',
    'replace',
    'rerun',
    'report',
    'request',
  ],
  ...[
    'resume',
    'run',
    'send',
    'set',
    'sign in',
    'start',
    'submit',
    'transfer',
    'try',
    'upload',
    'use',
    'wait',
    'write',
  ],
  ...['ask', 'import', 'debug', 'reduce'], // of a maintainer, a benchmark, a submission, a size
  ...['call', 'cast', 'convert', 'cover', 'declare', 'export', 'explain', 'fix', 'give', 'keep', 'load', 'look for'],
  ...['pack', 'pass', 'put', 'return', 'rewrite', 'save', 'simplify', 'state', 'store', 'train'],
];
/** A remedy may also state that the reader has nothing to do. */
const NO_ACTION = 'no action is needed';
const BEGINS_WITH_ACTION = new RegExp(`^(?:${[...ACTIONS, NO_ACTION].join('|')})\\b`, 'iu');

/**
 * Whether a clause of the remedy begins with an action; clauses are separated by comma, colon, semicolon or full stop.
 */
export const namesAnAction = (remedy) =>
  remedy.split(/[,:;.]\s+(?:then |and |or )?/u).some((clause) => BEGINS_WITH_ACTION.test(clause));
