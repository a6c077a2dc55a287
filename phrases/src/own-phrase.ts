import { MAX_OWN_LENGTH } from '@guichet/contract/tenants/translation-areas.ts';
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { type ArgumentUse, usesIn } from './uses.ts';

/** Problem of a venue's override of a phrase. */
export type OwnPhraseProblemCode =
  | 'empty'
  | 'too-long'
  | 'hidden'
  | 'too-deep'
  | 'brace'
  | 'tag'
  | 'syntax'
  | 'argument'
  | 'kind'
  | 'format'
  | 'branch'
  | 'branch-missing'
  | 'unknown-tag'
  | 'tag-missing';

export interface OwnPhraseProblem {
  code: OwnPhraseProblemCode;
  /** Position of its first character, from 1 on. */
  position: number;
  /** The argument, tag or branches concerned; and the possible replacements. */
  name: string;
}

const MAX_DEPTH = 6;
const MAX_BRACES = 60;

/**
 * Invisible characters, or characters that reverse the text; line ends and joiners of words and signs are allowed.
 */
const HIDDEN =
  /(?!\n)[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff\u{e0000}-\u{e007f}]|\p{Cs}/u;

/** Distinguished errors of the parser; all others are `syntax`. */
const KINDS: readonly [RegExp, OwnPhraseProblemCode][] = [
  [/TAG/, 'tag'],
  [/BRACE|UNCLOSED/, 'brace'],
  [/MISSING_OTHER/, 'branch-missing'],
];

/**
 * Checks a venue's override of a phrase: it must be an ICU message with the arguments and tags of the product's
 * phrase, used in the same way. HTML is text or an unknown tag.
 * @param usual the product's phrase
 * @returns the first problem
 */
export function ownPhraseProblem(words: string, usual: string): OwnPhraseProblem | undefined {
  if (words.trim() === '') return { code: 'empty', position: 1, name: '' };
  if (words.length > MAX_OWN_LENGTH)
    return { code: 'too-long', position: MAX_OWN_LENGTH + 1, name: String(MAX_OWN_LENGTH) };
  const hidden = words.search(HIDDEN);
  if (hidden >= 0) return { code: 'hidden', position: hidden + 1, name: codePointOf(words, hidden) };
  const deep = tooDeepAt(words);
  if (deep !== undefined) return { code: 'too-deep', position: deep + 1, name: String(MAX_DEPTH) };
  const message = compiled(words);
  if ('code' in message) return message;
  return useProblem(words, usesIn(message.message), usesIn(compile(usual)));
}

const codePointOf = (text: string, at: number): string =>
  `U+${text.codePointAt(at)?.toString(16).toUpperCase().padStart(4, '0')}`;

/** Returns whether braces are nested deeper, or are more, than any phrase needs: the text is not parsed then. */
function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') {
      depth++;
      count++;
    } else if (text[at] === '}') depth--;
    if (depth > MAX_DEPTH || count > MAX_BRACES) return at;
  }
  return undefined;
}

function compiled(words: string): { message: CompiledMessage } | OwnPhraseProblem {
  try {
    return { message: compile(words) };
  } catch (error) {
    const kind = error instanceof Error ? error.message : '';
    const { start } = (error as { location?: { start: { offset: number } } }).location ?? {};
    const code = KINDS.find(([pattern]) => pattern.test(kind))?.[1] ?? 'syntax';
    return { code, position: (start?.offset ?? 0) + 1, name: code === 'branch-missing' ? 'other' : '' };
  }
}

function useProblem(
  words: string,
  own: readonly ArgumentUse[],
  usual: readonly ArgumentUse[],
): OwnPhraseProblem | undefined {
  const at = (name: string) => Math.max(words.search(new RegExp(`[{<]\\s*${quoted(name)}[\\s,}>]`)), 0) + 1;
  for (const use of own) {
    const same = usual.filter(({ name }) => name === use.name);
    const problem = problemOf(use, same, namesOf(usual, use.kind === 'tag'));
    if (problem) return { ...problem, position: at(use.name) };
  }
  const lost = usual.find(({ name, kind }) => kind === 'tag' && !own.some((use) => use.name === name));
  return lost && { code: 'tag-missing', position: words.length, name: `<${lost.name}>` };
}

const quoted = (name: string): string => name.replace(/[^\w]/g, '\\$&');

const namesOf = (uses: readonly ArgumentUse[], areTags: boolean): string =>
  [
    ...new Set(
      uses
        .filter(({ kind }) => (kind === 'tag') === areTags)
        .map(({ name }) => (areTags ? `<${name}>` : `{${name}}`)),
    ),
  ].join(', ');

type Problem = Omit<OwnPhraseProblem, 'position'>;

/**
 * @param same how the product's phrase uses the argument @param known its uses of this kind, for the message
 */
function problemOf(use: ArgumentUse, same: readonly ArgumentUse[], known: string): Problem | undefined {
  if (use.kind === 'tag')
    return same.some(({ kind }) => kind === 'tag') ? undefined : { code: 'unknown-tag', name: known };
  const values = same.filter(({ kind }) => kind !== 'tag');
  if (values.length === 0) return { code: 'argument', name: known };
  const isNumber = values.some(({ kind }) => kind === 'number' || kind === 'plural' || kind === 'ordinal');
  const isChoice = values.every(({ kind }) => kind === 'select');
  if (use.kind === 'text') return isChoice ? { code: 'kind', name: `{${use.name}, select, …}` } : undefined;
  if (use.kind === 'select') return branchProblem(use, values, 'select');
  if (use.kind === 'date' || !isNumber) return { code: 'kind', name: `{${use.name}}` };
  if (use.kind === 'number') {
    const isKnown = use.style === undefined || values.some(({ style }) => style === use.style);
    return isKnown ? undefined : { code: 'format', name: `{${use.name}}` };
  }
  return branchProblem(use, values, use.kind);
}

/** Returns the problem of branches: a choice has the product's, and a plural may add a few exact numbers. */
function branchProblem(
  use: ArgumentUse,
  usual: readonly ArgumentUse[],
  kind: 'select' | 'plural' | 'ordinal',
): Problem | undefined {
  const same = usual.filter((one) => one.kind === kind);
  if (kind === 'select' && same.length === 0) return { code: 'kind', name: `{${use.name}}` };
  const exact = /^=\d{1,6}$/;
  const categories = same.flatMap(({ branches }) => branches.filter((branch) => !exact.test(branch)));
  const needed = new Set(same.length > 0 ? categories : ['one', 'other']);
  const missing = [...needed].filter((branch) => !use.branches.includes(branch));
  if (missing.length > 0) return { code: 'branch-missing', name: missing.join(', ') };
  const isKnown = (branch: string) => needed.has(branch) || (kind !== 'select' && isPlural(branch, exact));
  const unknown = use.branches.find((branch) => !isKnown(branch)) ?? use.branches[MAX_BRANCHES];
  return unknown === undefined ? undefined : { code: 'branch', name: unknown };
}

const MAX_BRANCHES = 12;

const isPlural = (branch: string, exact: RegExp): boolean =>
  exact.test(branch) || ['zero', 'one', 'two', 'few', 'many'].includes(branch);
