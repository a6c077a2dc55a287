import { isEmail } from '@guichet/contract/account/registration-rules.ts';
import type { LineOutcome, LineProblem } from '@guichet/contract/box-office/imports-rules.ts';
import { emailKey } from '#account/auth/auth.ts';
import type {
  CardState,
  ImportedCard,
  ImportedRight,
  RightState,
} from '#gateways/ticketing/box-office/imports/port.ts';
import type { ItemWrite } from '../items.ts';
import { isRefused, merge, type PartResult, resultOf } from '../plan.ts';
import type { CardLine, LineRight } from './card-lines.ts';

/** The values of a right that a later file can change. */
export interface RightValues {
  remaining: number | null;
  /** Instant */
  until: string;
}

/** What the plan of a part needs to know. */
export interface CardFacts {
  /** Customers by identifier of the other system, and by the key of their address */
  customers: ReadonlyMap<string, string>;
  /** Cards by identifier of the other system: the number, and the customer to whom the import attached it */
  cardItems: ReadonlyMap<string, { number: string; holder: string | undefined }>;
  /** Rights that an import has created, by {@link rightKey} */
  rightItems: ReadonlyMap<string, { id: string; written: RightValues | null }>;
  cards: ReadonlyMap<string, CardState>;
  rights: ReadonlyMap<string, RightState>;
  taken: { numbers: ReadonlySet<string>; codes: ReadonlySet<string> };
  /** Line of the file that first has a key; see {@link cardKeys} */
  firstLines: ReadonlyMap<string, number>;
  now: Date;
}

/** What a part writes. The number of a new card is that of its place in `cards`. */
export interface CardPlan {
  cards: { oldId: string; card: ImportedCard }[];
  rights: { oldId: string; cardId: string; right: Omit<ImportedRight, 'cardNumber'> }[];
  changes: { id: string; remaining?: number | undefined; validUntil?: Date | undefined }[];
  /** Changed rights */
  items: ItemWrite<RightValues>[];
  result: PartResult;
}

type NamedRight = Pick<LineRight, 'service' | 'grant' | 'isOneOfSeveral'>;

/** Identifier of the right that a service has put on a card. */
export const rightKey = (id: string, { service, grant, isOneOfSeveral }: NamedRight): string =>
  [id, service.code, ...(isOneOfSeveral ? [grant.unit] : [])].join('\n');

/**
 * Identifier of a right that was imported while its service had other rights than now.
 * @returns that of the only right of a service, or else that of one of several
 */
export const formerKey = (id: string, right: NamedRight): string =>
  rightKey(id, { ...right, isOneOfSeveral: !right.isOneOfSeveral });

const keyOf = {
  card: (id: string) => `card ${id}`,
  code: (code: string) => `code ${code}`,
  number: (number: string) => `number ${number}`,
};
const lineKey = (id: string, right: LineRight): string => `right ${rightKey(id, right)}`;

/** Keys of a line that are remembered with the first line that has them. */
export const cardKeys = ({ id, code, number, right }: CardLine): string[] => [
  ...(id === undefined ? [] : [keyOf.card(id), ...(right ? [lineKey(id, right)] : [])]),
  ...(code === undefined ? [] : [keyOf.code(code)]),
  ...(number === undefined ? [] : [keyOf.number(number)]),
];

/** Returns the reference of a customer as {@link CardFacts.customers} has it. */
export const customerKey = (reference: string): string =>
  isEmail(reference) ? `email ${emailKey(reference)}` : `id ${reference}`;

/** Decides what the lines of a part write. The dry run and the run decide alike. */
export function planCards(lines: readonly CardLine[], facts: CardFacts): CardPlan {
  const planned = new Map<string, string | undefined>();
  const plan: CardPlan = { cards: [], rights: [], changes: [], items: [], result: resultOf([]) };
  const outcomes = lines.map((line) => {
    const problems = [...line.problems];
    const outcome = planLine(plan, planned, line, facts, problems);
    return { problems, outcome };
  });
  plan.result = resultOf(outcomes);
  return plan;
}

function planLine(
  plan: CardPlan,
  planned: Map<string, string | undefined>,
  line: CardLine,
  facts: CardFacts,
  problems: PartResult['problems'],
): LineOutcome | undefined {
  const { id, right } = line;
  const report = (
    problem: LineProblem,
    field: 'id' | 'customer' | 'code' | 'number',
    value: string | undefined,
  ) => problems.push({ line: line.line, field, problem, value });
  const first = (key: string) => facts.firstLines.get(key) ?? line.line;
  if (id === undefined || !right) return undefined;
  if (first(lineKey(id, right)) !== line.line) report('duplicate-id', 'id', id);
  const isOthers = (key: string) => ![line.line, first(keyOf.card(id))].includes(first(key));
  const holder = line.customer === undefined ? undefined : facts.customers.get(customerKey(line.customer));
  if (line.customer !== undefined && holder === undefined)
    report('unknown-customer', 'customer', line.customer);

  const known = facts.cardItems.get(id);
  const state = known && facts.cards.get(known.number);
  if (known !== undefined && (!state || state.isBlocked)) report('card-gone', 'id', id);
  const isNew = known === undefined && !planned.has(id);
  const owner = known ? known.holder : planned.get(id);
  // Cards and subscriptions of the other system may have the same numbers.
  if (!isNew && holder !== undefined && holder !== owner) report('other-holder', 'id', id);
  if (line.code !== undefined && isOthers(keyOf.code(line.code))) report('duplicate-code', 'code', line.code);
  else if (known === undefined && line.code !== undefined && facts.taken.codes.has(line.code))
    report('code-taken', 'code', line.code);
  const number = freeNumber(line, facts, isOthers);
  if (isNew && line.number !== undefined && number === undefined && first(keyOf.card(id)) === line.line)
    report('card-number-taken', 'number', line.number);
  if (isRefused(problems)) return undefined;

  const before = knownRight(id, right, facts);
  if (before) return planKnown(plan, line, right, before, facts, problems);
  if (isNew) {
    planned.set(id, holder);
    const { firstName, lastName, code: scanCode } = line;
    const card = { number, scanCode, serviceCode: right.service.code, holder, firstName, lastName };
    plan.cards.push({ oldId: id, card });
  }
  plan.rights.push({
    oldId: rightKey(id, right),
    cardId: id,
    right: importedRight(right, facts.now),
  });
  return 'created';
}

interface KnownRight {
  oldId: string;
  id: string;
  written: RightValues | null;
}

/** Finds the right that an import has created for a line. */
function knownRight(
  id: string,
  right: LineRight,
  { rightItems, rights }: Pick<CardFacts, 'rightItems' | 'rights'>,
): KnownRight | undefined {
  for (const oldId of [rightKey(id, right), formerKey(id, right)]) {
    const item = rightItems.get(oldId);
    const unit = item && rights.get(item.id)?.unit;
    if (item && (unit ?? right.grant.unit) === right.grant.unit) return { oldId, ...item };
  }
  return undefined;
}

/** Returns the printed number of a card where this system can use it: eight digits that no other card has. */
function freeNumber(
  { number }: CardLine,
  { taken }: CardFacts,
  isOthers: (key: string) => boolean,
): string | undefined {
  const isFree =
    number !== undefined &&
    /^\d{8}$/.test(number) &&
    !taken.numbers.has(number) &&
    !isOthers(keyOf.number(number));
  return isFree ? number : undefined;
}

function importedRight(
  { service, grant, from, ...right }: LineRight,
  now: Date,
): CardPlan['rights'][number]['right'] {
  const { remaining, total, until: validUntil } = right;
  const begin = from ?? now;
  return {
    serviceCode: service.code,
    unit: grant.unit,
    remaining,
    total,
    validFrom: new Date(Math.min(begin.getTime(), validUntil.getTime())),
    validUntil,
    withdrawal: grant.withdrawal,
  };
}

/** Returns the values of a right that a later file can change. */
export const rightValues = ({
  remaining,
  until,
}: {
  remaining: number | undefined;
  until: Date;
}): RightValues => ({
  remaining: remaining ?? null,
  until: until.toISOString(),
});

function planKnown(
  plan: CardPlan,
  { id = '', line }: CardLine,
  right: LineRight,
  before: KnownRight,
  facts: CardFacts,
  problems: PartResult['problems'],
): LineOutcome | undefined {
  const present = facts.rights.get(before.id);
  if (!present || !before.written) {
    problems.push({ line, field: 'id', problem: 'card-gone', value: id });
    return undefined;
  }
  const now = rightValues({ remaining: present.remaining, until: present.validUntil });
  const { changes, kept } = merge(before.written, now, rightValues(right));
  if (kept.length > 0) problems.push({ line, field: 'id', problem: 'changed-since', value: id });
  if (Object.keys(changes).length === 0) return 'same';
  plan.changes.push({
    id: before.id,
    remaining: changes.remaining ?? undefined,
    validUntil: changes.until === undefined ? undefined : new Date(changes.until),
  });
  plan.items.push({
    oldId: before.oldId,
    target: before.id,
    written: { ...before.written, ...changes },
    before: before.written,
  });
  return 'changed';
}
