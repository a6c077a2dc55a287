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

/** A text of a mail as it is stored: `{NUMCMD}` stands for a variable, the HTML is canonical. */
export interface MailText {
  subject: string;
  html: string;
}

export type MailTexts = { [L in Locale]?: MailText | undefined };

/** A saved template of a mail, in all its languages. */
export interface TemplateRow {
  version: number;
  texts: MailTexts;
  /** Of a reminder: how long before it is sent, 0 for never; null as usual */
  hoursBefore: number | null;
  /** The version that an undo restores */
  before: number | null;
  /** Null before the first change */
  savedAt: Date | null;
  savedBy: string;
}

/** A text that was read and checked. */
export interface CheckedText {
  subject: string;
  body: Body;
}

/** Why a text is refused: in which of its fields, what is wrong, and where. */
export interface TextProblem {
  field: 'subject' | 'html';
  code: ErrorCode;
  /** The variable, the address or the markup that is wrong */
  what: string;
  /** The paragraph of it, from 1 */
  place: number;
}

/** Reads a text of a mail, or says what is wrong with it. */
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

/** The first variable of a text that does not exist for the mail, or may not stand there. */
function problemOf(mail: MailName, text: string, allowed: readonly Kind[]): Found {
  for (const code of codesIn(text)) {
    const known = variablesOf(mail).find((one) => one === code);
    if (!known) return { code: 'mail.unknown-variable', what: code };
    if (!allowed.includes(MAIL_VARIABLES[known])) return { code: 'mail.misplaced-variable', what: code };
  }
  return undefined;
}

/** Whatever looks like a variable, known or not. */
const codesIn = (text: string): string[] =>
  [...text.matchAll(/\{\s*([^{}\s]{1,40})\s*\}/g)].map(([whole, code]) =>
    whole === `{${code}}` ? (code ?? '') : whole,
  );

/** The texts and the addresses of a block. */
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

/** The variable that a paragraph consists of, if it is a block. */
export function blockVariable({ lines }: { lines: Lines }): MailVariable | undefined {
  const runs: readonly Run[] = lines.flat().filter(({ text }) => text.trim() !== '');
  const [, code] = /^\{([A-Z0-9]{1,10})\}$/.exec(runs.length === 1 ? (runs[0]?.text.trim() ?? '') : '') ?? [];
  if (code === undefined || !Object.hasOwn(MAIL_VARIABLES, code)) return undefined;
  const variable = code as MailVariable;
  return MAIL_VARIABLES[variable] === 'block' ? variable : undefined;
}

/** What an administrator changes of a mail. */
export type TemplateChoice = Pick<TemplateRow, 'texts' | 'hoursBefore'>;

/** Whether a mail may be sent so many hours ahead: a reminder alone, at one of its times or never. */
export const isOfferedTime = (mail: MailName, hours: number): boolean =>
  isReminder(mail) && [0, ...REMINDERS[mail].choices].includes(hours);

/** The next version after a save. */
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

/** Whether both have the same texts, and are sent at the same time. */
export const isSameTemplate = (one: TemplateChoice, other: TemplateChoice): boolean =>
  one.hoursBefore === other.hoursBefore &&
  LOCALES.every(
    (locale) =>
      one.texts[locale]?.subject === other.texts[locale]?.subject &&
      one.texts[locale]?.html === other.texts[locale]?.html,
  );

/** A template as the audit log records it. */
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
