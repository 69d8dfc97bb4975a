import { TOKENIZER_LIMITS } from '../limits.js';
import { isObject, type JsonObject } from '../json-file.js';
import { described, type Problem } from './problem.js';
import { isTokenId } from './token-id.js';

const { vocabulary, merges, addedTokens, id, tokenLength, pieceLength, trieCharacters, insertion, wordLength } =
  TOKENIZER_LIMITS;
const MODELS = ['BPE', 'WordPiece', 'Unigram'];

const TOKEN = `a string of 1 to ${tokenLength} characters`;
const ID = `a whole number from 0 to ${id}`;

/** Whether the tokenizer has an id for a token. */
export type IsKnownToken = (token: string) => boolean;

/**
 * Checks `model` and `added_tokens`: the fields that the library reads, and that each possible token has an id. One
 * pass over each list, which a schema would copy.
 */
export function checkVocabulary(tokenizer: JsonObject): {
  readonly problems: readonly Problem[];
  readonly isKnown: IsKnownToken;
} {
  const check = new VocabularyCheck();
  const added = check.addedTokens(tokenizer['added_tokens']);
  const model = check.model(tokenizer['model'], added);
  return { problems: check.problems, isKnown: (token) => added.has(token) || model.has(token) };
}

class VocabularyCheck {
  readonly problems: Problem[] = [];

  addedTokens(list: unknown): ReadonlySet<string> {
    const contents = new Set<string>();
    if (!this.isList('added_tokens', list, addedTokens)) return contents;
    let characters = 0;
    for (const [index, token] of list.entries()) {
      const at = `added_tokens[${index}]`;
      if (!isObject(token)) return (this.expect(at, 'an object', token), contents);
      if (!isToken(token['content'])) return (this.expect(`${at}.content`, TOKEN, token['content']), contents);
      if (!isTokenId(token['id'])) return (this.expect(`${at}.id`, ID, token['id']), contents);
      for (const flag of ['single_word', 'lstrip', 'rstrip', 'normalized', 'special'])
        if (!isFlag(token[flag])) this.expect(`${at}.${flag}`, 'true or false', token[flag]);
      characters += token['content'].length;
      contents.add(token['content']);
    }
    if (characters > trieCharacters)
      this.expect('added_tokens', `at most ${trieCharacters} characters in total`, characters);
    return contents;
  }

  model(model: unknown, added: ReadonlySet<string>): { has: IsKnownToken } {
    const nothing = { has: () => true };
    const type = isObject(model) ? model['type'] : undefined;
    if (!isObject(model) || typeof type !== 'string' || !MODELS.includes(type)) {
      this.expect('model.type', MODELS.join(', '), type);
      return nothing;
    }
    this.flags(model, ['fuse_unk', 'byte_fallback', 'ignore_merges']);
    if (type === 'Unigram') return this.pieces(model) ?? nothing;
    const vocab = this.vocab(model['vocab']);
    if (!vocab) return nothing;
    const has: IsKnownToken = (token) => Object.hasOwn(vocab, token);
    for (const key of ['continuing_subword_prefix', 'end_of_word_suffix', 'continuing_subword_suffix'])
      this.text(model, key);
    if (type === 'BPE') this.merges(model['merges']);
    else this.wordPiece(model);
    const unknown = model['unk_token'];
    const mayLack = type === 'BPE' && (unknown ?? null) === null;
    if (!mayLack && !(typeof unknown === 'string' && (has(unknown) || added.has(unknown))))
      this.expect(
        'model.unk_token',
        type === 'BPE' ? 'null or a token of the vocabulary' : 'a token of the vocabulary',
        unknown,
      );
    return { has };
  }

  private vocab(vocab: unknown): JsonObject | null {
    if (!isObject(vocab)) return (this.expect('model.vocab', 'an object of ids by token', vocab), null);
    const tokens = Object.keys(vocab);
    if (tokens.length === 0 || tokens.length > vocabulary)
      return (this.expect('model.vocab', `1 to ${vocabulary} tokens`, tokens.length), null);
    for (const token of tokens) {
      if (token.length > tokenLength)
        return (this.expect('model.vocab', `tokens of at most ${tokenLength} characters`, token), null);
      if (!isTokenId(vocab[token]))
        return (this.expect(`model.vocab[${JSON.stringify(token)}]`, ID, vocab[token]), null);
    }
    return vocab;
  }

  /** Pairs of strings in the form of the first: the library splits all or none. */
  private merges(list: unknown): void {
    if (!this.isList('model.merges', list, merges)) return;
    const pairs = Array.isArray(list[0]);
    const [expected, is] = pairs
      ? (['a pair of strings', isMergePair] as const)
      : (['two tokens separated by a space', isMergeText] as const);
    const wrong = list.findIndex((it) => !is(it));
    if (wrong >= 0) this.expect(`model.merges[${wrong}]`, expected, list[wrong]);
  }

  private wordPiece(model: JsonObject): void {
    if (typeof model['continuing_subword_prefix'] !== 'string')
      this.expect('model.continuing_subword_prefix', 'a string', model['continuing_subword_prefix']);
    const most = model['max_input_chars_per_word'];
    if (
      most !== undefined &&
      most !== null &&
      !(Number.isInteger(most) && Number(most) >= 1 && Number(most) <= wordLength)
    )
      this.expect('model.max_input_chars_per_word', `a whole number from 1 to ${wordLength}`, most);
  }

  private pieces(model: JsonObject): { has: IsKnownToken } | null {
    const list = model['vocab'];
    if (!this.isList('model.vocab', list, vocabulary)) return null;
    const pieces = new Set<string>();
    let characters = 0;
    for (const [index, entry] of list.entries()) {
      if (!isPiece(entry))
        return (
          this.expect(
            `model.vocab[${index}]`,
            `a pair [string of at most ${pieceLength} characters, finite number]`,
            entry,
          ),
          null
        );
      pieces.add(entry[0]);
      characters += entry[0].length;
    }
    if (characters > trieCharacters)
      this.expect('model.vocab', `at most ${trieCharacters} characters in total`, characters);
    const unknown = model['unk_id'];
    if (!Number.isInteger(unknown) || Number(unknown) < 0 || Number(unknown) >= list.length)
      this.expect('model.unk_id', `a whole number from 0 to ${Math.max(list.length - 1, 0)}`, unknown);
    return pieces;
  }

  private isList(path: string, list: unknown, most: number): list is readonly unknown[] {
    if (!Array.isArray(list)) return (this.expect(path, 'a list', list), false);
    if (list.length > most) return (this.expect(path, `a list of at most ${most}`, list), false);
    return path !== 'model.vocab' || list.length > 0 || (this.expect(path, 'at least one token', list), false);
  }

  private flags(model: JsonObject, keys: readonly string[]): void {
    for (const key of keys) if (!isFlag(model[key])) this.expect(`model.${key}`, 'true or false', model[key]);
  }

  private text(model: JsonObject, key: string): void {
    const value = model[key] ?? '';
    if (typeof value !== 'string' || value.length > insertion)
      this.expect(`model.${key}`, `a string of at most ${insertion} characters`, value);
  }

  private expect(path: string, expected: string, found: unknown): void {
    this.problems.push({ path, expected, found: described(found) });
  }
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= tokenLength;
}

function isFlag(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'boolean';
}

function isMergeText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 2 * tokenLength && value.includes(' ');
}

function isMergePair(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every(isToken);
}

function isPiece(value: unknown): value is readonly [string, number] {
  const [piece, score, ...rest] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  return typeof piece === 'string' && piece.length <= pieceLength && Number.isFinite(score) && rest.length === 0;
}
