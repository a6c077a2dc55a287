import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';

export type NoShowRules = CallAnswer<'GET /settingsticketing/noshowrules'>;

type Rules = CallInput<'PUT /settingsticketing/noshowrules'>['body']['rules'];

/** The rules as texts of the fields, in the order of the page. */
export interface NoShowValues {
  rules: { isCounted: boolean; missed: string; days: string; pauseDays: string }[];
}

export const valuesOf = ({ rules }: NoShowRules): NoShowValues => ({
  rules: rules.map(({ isCounted, missed, days, pauseDays }) => ({
    isCounted,
    missed: String(missed),
    days: String(days),
    pauseDays: String(pauseDays),
  })),
});

/** Maximum of each number, from 1; equal to the server's, see contract/src/cart/no-show-rules.ts. */
const MOST = { missed: 20, days: 365, pauseDays: 365 } as const;

/** Returns the validation problems of the rules that count by the path of the field: `rules.0.missed`. */
export function problemsOf({ rules }: NoShowValues): Partial<Record<string, ProblemCode>> {
  const fields = Object.keys(MOST) as (keyof typeof MOST)[];
  const entries = rules.flatMap((rule, at) =>
    rule.isCounted
      ? fields.map((field) => [`rules.${at}.${field}`, problemOf(rule[field], MOST[field])] as const)
      : [],
  );
  return Object.fromEntries(entries.filter(([, problem]) => problem !== undefined));
}

function problemOf(text: string, most: number): ProblemCode | undefined {
  if (text.trim() === '') return 'field.required';
  const value = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= 1 && value <= most ? undefined : 'field.number';
}

/** Returns the changed rules; the numbers of a rule that is switched off stay as they were read. */
export const rulesOf = (settings: NoShowRules, values: NoShowValues): Rules =>
  settings.rules.flatMap(({ labels: _, ...before }, at) => {
    const chosen = values.rules[at];
    if (!chosen || (!chosen.isCounted && !before.isCounted)) return [];
    const { isCounted } = chosen;
    const rule = isCounted
      ? {
          ...before,
          isCounted,
          missed: Number(chosen.missed),
          days: Number(chosen.days),
          pauseDays: Number(chosen.pauseDays),
        }
      : { ...before, isCounted };
    return JSON.stringify(rule) === JSON.stringify(before) ? [] : [rule];
  });
