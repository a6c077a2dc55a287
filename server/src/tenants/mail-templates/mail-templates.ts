import type { ErrorCode } from '@guichet/contract/errors.ts';
import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import {
  isReminder,
  isRequired,
  MAIL_VARIABLES,
  type MailName,
  type MailVariable,
  REMINDERS,
  variablesOf,
} from '@guichet/contract/tenants/mails.ts';
import { type Block, type Body, type Lines, MarkupProblem, type Run, readMarkup } from './markup.ts';

/** A stored text of a mail: `{NUMCMD}` stands for a variable, the HTML is canonical. */
export interface MailText {
  subject: string;
  html: string;
}

export type MailTexts = { [L in Locale]?: MailText | undefined };

/** A saved template of a mail, in all its languages. */
export interface TemplateRow {
  version: number;
  texts: MailTexts;
  /** Hours before the event at which a reminder is sent, 0 for never; null for the default */
  hoursBefore: number | null;
  /** The version that an undo restores */
  before: number | null;
  /** Null before the first change */
  savedAt: Date | null;
  savedBy: string;
}

/** A parsed and checked text. */
export interface CheckedText {
  subject: string;
  body: Body;
}

/** A problem of a rejected text: its field, the markup in question, and the paragraph. */
export interface TextProblem {
  field: 'subject' | 'html';
  code: ErrorCode;
  /** The variable, address or markup that is invalid */
  what: string;
  /** Number of the paragraph, from 1 */
  place: number;
}

/** Parses and checks a text of a mail. Returns the parsed text or its first problem. */
export function checkText(mail: MailName, { subject, html }: MailText): CheckedText | TextProblem {
  const inSubject = problemOf(mail, subject, ['text']);
  if (inSubject) return { ...inSubject, field: 'subject', place: 1 };
  let body: Body;
  try {
    body = readMarkup(html);
  } catch (error) {
    if (!(error instanceof MarkupProblem)) throw error;
    return { field: 'html', code: error.problem, what: error.what, place: error.place };
  }
  for (const [index, block] of body.entries()) {
    const problem = problemOfBlock(mail, block);
    if (problem) return { ...problem, field: 'html', place: index + 1 };
  }
  const used = new Set(body.flatMap(textsOf).flatMap(codesIn));
  const missing = variablesOf(mail).find((code) => isRequired(mail, code) && !used.has(code));
  if (missing) return { field: 'html', code: 'mail.missing-variable', what: missing, place: body.length };
  if (body.length === 0) return { field: 'html', code: 'field.required', what: '', place: 1 };
  return { subject, body };
}

export const isProblem = (checked: CheckedText | TextProblem): checked is TextProblem => 'code' in checked;

type Found = Pick<TextProblem, 'code' | 'what'> | undefined;
type Kind = (typeof MAIL_VARIABLES)[MailVariable];

function problemOfBlock(mail: MailName, block: Block): Found {
  const alone = block.kind === 'paragraph' ? blockVariable(block) : undefined;
  if (alone)
    return variablesOf(mail).includes(alone) ? undefined : { code: 'mail.unknown-variable', what: alone };
  const { texts, links } = partsOf(block);
  for (const text of texts) {
    const problem = problemOf(mail, text, ['text']);
    if (problem) return problem;
  }
  for (const link of links) {
    const problem = problemOf(mail, link, ['link']);
    if (problem) return problem;
  }
  return undefined;
}

/** Returns the first variable of a text that is unknown for the mail or not allowed at its place. */
function problemOf(mail: MailName, text: string, allowed: readonly Kind[]): Found {
  for (const code of codesIn(text)) {
    const known = variablesOf(mail).find((one) => one === code);
    if (!known) return { code: 'mail.unknown-variable', what: code };
    if (!allowed.includes(MAIL_VARIABLES[known])) return { code: 'mail.misplaced-variable', what: code };
  }
  return undefined;
}

/** Returns everything that looks like a variable, known or not. */
const codesIn = (text: string): string[] =>
  [...text.matchAll(/\{\s*([^{}\s]{1,40})\s*\}/g)].map(([whole, code]) =>
    whole === `{${code}}` ? (code ?? '') : whole,
  );

/** Returns the texts and the addresses of a block. */
function partsOf(block: Block): { texts: string[]; links: string[] } {
  if (block.kind === 'button') return { texts: [block.label], links: [block.href] };
  const runs = linesOf(block).flat();
  return {
    texts: runs.map(({ text }) => text),
    links: runs.flatMap(({ href }) => (href === undefined ? [] : [href])),
  };
}

const textsOf = (block: Block): string[] => Object.values(partsOf(block)).flat();

export const linesOf = (block: Exclude<Block, { kind: 'button' }>): Lines =>
  block.kind === 'list' ? block.items.flat() : block.lines;

/** Returns the variable that a paragraph consists of, if the variable is a block. */
export function blockVariable({ lines }: { lines: Lines }): MailVariable | undefined {
  const runs: readonly Run[] = lines.flat().filter(({ text }) => text.trim() !== '');
  const [, code] = /^\{([A-Z0-9]{1,10})\}$/.exec(runs.length === 1 ? (runs[0]?.text.trim() ?? '') : '') ?? [];
  if (code === undefined || !Object.hasOwn(MAIL_VARIABLES, code)) return undefined;
  const variable = code as MailVariable;
  return MAIL_VARIABLES[variable] === 'block' ? variable : undefined;
}

/** The settings of a mail that an administrator changes. */
export type TemplateChoice = Pick<TemplateRow, 'texts' | 'hoursBefore'>;

/** Returns whether a mail can be sent so many hours ahead: only a reminder, at an offered time or never. */
export const isOfferedTime = (mail: MailName, hours: number): boolean =>
  isReminder(mail) && [0, ...REMINDERS[mail].choices].includes(hours);

/** Returns the next version after a save. */
export const nextTemplate = (
  present: TemplateRow,
  { texts, hoursBefore }: TemplateChoice,
  savedBy: string,
): TemplateRow => ({
  version: present.version + 1,
  texts,
  hoursBefore,
  before: present.version,
  savedAt: null,
  savedBy,
});

/** Returns whether both have the same texts and the same sending time. */
export const isSameTemplate = (one: TemplateChoice, other: TemplateChoice): boolean =>
  one.hoursBefore === other.hoursBefore &&
  LOCALES.every(
    (locale) =>
      one.texts[locale]?.subject === other.texts[locale]?.subject &&
      one.texts[locale]?.html === other.texts[locale]?.html,
  );

/** Returns the fields of a template for the audit log. */
export const templateFields = ({ texts, hoursBefore }: TemplateChoice): Record<string, string> => ({
  ...(hoursBefore !== null && { hoursBefore: String(hoursBefore) }),
  ...Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const text = texts[locale];
      return text
        ? [
            [`${locale}.subject`, text.subject],
            [`${locale}.text`, text.html],
          ]
        : [];
    }),
  ),
});
