import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { centsOf } from '#backoffice/box-office/timetable/pattern-values.ts';

export type MovingRules = CallAnswer<'GET /settingsticketing/movingrules'>;

type Rules = CallInput<'PUT /settingsticketing/movingrules'>['body']['rules'];

/** The rules as texts of the fields, in the order of the page. */
export interface MovingValues {
  rules: {
    isAllowed: boolean;
    untilMinutes: string;
    maxMoves: string;
    acceptsCheaper: boolean;
    lowerPrice: Rules[number]['lowerPrice'];
    /** In euros, such as \`2\` or \`1,50\` */
    fee: string;
    acceptsDearer: boolean;
    chargesFee: boolean;
    /** Codes of the other services, in the order in which they were chosen */
    companions: string[];
  }[];
}

/** @param locale language in which the fee is written */
export const valuesOf = ({ rules }: MovingRules, locale: Locale): MovingValues => ({
  rules: rules.map(({ isAllowed, untilMinutes, maxMoves, fee, ...choices }) => ({
    isAllowed,
    untilMinutes: String(untilMinutes),
    maxMoves: String(maxMoves),
    acceptsCheaper: choices.acceptsCheaper,
    lowerPrice: choices.lowerPrice,
    acceptsDearer: choices.acceptsDearer,
    chargesFee: choices.chargesFee,
    companions: choices.companions,
    fee: new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 }).format(fee / 100),
  })),
});

/**
 * Returns the services that the page offers beside a service: those that fit, and those that are chosen, whose prices may have
 * changed since.
 */
export const companionsOf = (
  { rules }: Pick<MovingRules, 'rules'>,
  { fitting }: Pick<MovingRules['rules'][number], 'fitting'>,
  chosen: readonly string[],
): MovingRules['rules'] =>
  rules.filter(({ service }) => fitting.includes(service) || chosen.includes(service));

/** Returns a choice of services after a tick. */
export const withCompanion = (chosen: readonly string[], service: string, isChosen: boolean): string[] =>
  isChosen ? [...chosen, service] : chosen.filter((one) => one !== service);

/** Minimum and maximum of a number; equal to the server's, see contract/src/tickets/moves/settings.ts. */
const RANGES = { untilMinutes: [0, 43_200], maxMoves: [1, 20] } as const;

/** Highest fee in cents; equal to the server's. */
const MOST_FEE = 100_000;

/** Returns the validation problems of the allowed rules by the path of the field: `rules.0.maxMoves`. */
export function problemsOf({ rules }: MovingValues): Partial<Record<string, ProblemCode>> {
  const fields = Object.keys(RANGES) as (keyof typeof RANGES)[];
  const entries = rules.flatMap((rule, at) =>
    rule.isAllowed
      ? fields.map((field) => [`rules.${at}.${field}`, problemOf(rule[field], field)] as const)
      : [],
  );
  const fees = rules.map((rule, at) => [`rules.${at}.fee`, feeProblem(rule)] as const);
  return Object.fromEntries([...entries, ...fees].filter(([, problem]) => problem !== undefined));
}

function problemOf(text: string, field: keyof typeof RANGES): ProblemCode | undefined {
  if (text.trim() === '') return 'field.required';
  const [least, most] = RANGES[field];
  const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? undefined : 'field.number';
}

/** Returns whether a rule has a fee: of a refunded difference, or of every move. */
export const takesFee = ({
  acceptsCheaper,
  lowerPrice,
  chargesFee,
}: Pick<MovingValues['rules'][number], 'acceptsCheaper' | 'lowerPrice' | 'chargesFee'>): boolean =>
  chargesFee || (acceptsCheaper && lowerPrice !== 'kept');

/** Returns the problem of a fee that the page shows. */
function feeProblem(rule: MovingValues['rules'][number]) {
  const { isAllowed, fee } = rule;
  if (!isAllowed || !takesFee(rule)) return undefined;
  if (fee.trim() === '') return 'field.required';
  return (centsOf(fee) ?? MOST_FEE + 1) > MOST_FEE ? 'field.number' : undefined;
}

/** Returns the changed rules; the numbers of a rule that is switched off stay as they were read. */
export const rulesOf = (settings: MovingRules, values: MovingValues): Rules =>
  settings.rules.flatMap(({ labels: _, fitting: __, ...before }, at) => {
    const chosen = values.rules[at];
    if (!chosen || (!chosen.isAllowed && !before.isAllowed)) return [];
    const { isAllowed, acceptsCheaper, lowerPrice, acceptsDearer, chargesFee, companions } = chosen;
    const rule = isAllowed
      ? {
          ...before,
          isAllowed,
          acceptsCheaper,
          lowerPrice,
          acceptsDearer,
          chargesFee,
          companions,
          fee: feeProblem(chosen) ? before.fee : (centsOf(chosen.fee) ?? before.fee),
          untilMinutes: Number(chosen.untilMinutes),
          maxMoves: Number(chosen.maxMoves),
        }
      : { ...before, isAllowed };
    return JSON.stringify(rule) === JSON.stringify(before) ? [] : [rule];
  });
