import { isEmail } from '@guichet/contract/account/registration-rules.ts';
import type { ImportUse } from '@guichet/contract/box-office/imports-rules.ts';
import type { BoxOffice } from '#gateways/ticketing/box-office/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { findCustomers } from '../customers/customers.service.ts';
import { readFirstLines, readItems, readWritten, writeItems } from '../items.sql.ts';
import type { PartInput, PartWork } from '../run.ts';
import { type CardLine, namesOfServices, readCardLine } from './card-lines.ts';
import {
  type CardFacts,
  type CardPlan,
  cardKeys,
  formerKey,
  planCards,
  type RightValues,
  rightKey,
  rightValues,
} from './cards-plan.ts';

/** Handles a part of a file of cards or subscriptions. */
export const cardPart: PartWork = {
  async keys(input, db) {
    return (await readLines(db, input)).flatMap((line) =>
      cardKeys(line).map((key) => ({ key, line: line.line })),
    );
  },
  async run(db, input) {
    const lines = await readLines(db, input);
    const plan = planCards(lines, await readFacts(db, input, lines));
    if (!input.isDry) await write(db, input, plan);
    return plan.result;
  },
};

async function readLines(
  db: TenantDb,
  { rows, boxOffice, kind, mapping, timeZone, now }: PartInput,
): Promise<CardLine[]> {
  const { service } = await boxOffice.catalogue.read(db);
  const context = { kind, mapping, timeZone, now, services: namesOfServices(service) };
  return rows.map((row) => readCardLine(row, context));
}

async function readFacts(
  db: TenantDb,
  { id, boxOffice, now }: PartInput,
  lines: readonly CardLine[],
): Promise<CardFacts> {
  const references = lines.flatMap(({ customer }) => customer ?? []);
  const rightIds = lines.flatMap(({ id: card, right }) =>
    card && right ? [rightKey(card, right), formerKey(card, right)] : [],
  );
  const [customers, cardItems, rightItems, taken, firstLines] = await Promise.all([
    findCustomers(db, {
      ids: references.filter((text) => !isEmail(text)),
      emails: references.filter((text) => isEmail(text)),
    }),
    readItems<{ holder?: string }>(
      db,
      'card',
      lines.flatMap((line) => line.id ?? []),
    ),
    readItems<RightValues>(db, 'right', rightIds),
    boxOffice.imports.findTaken(db, {
      numbers: lines.flatMap(({ number }) => number ?? []),
      codes: lines.flatMap(({ code }) => code ?? []),
    }),
    readFirstLines(db, id, lines.flatMap(cardKeys)),
  ]);
  const states = await boxOffice.imports.readStates(db, {
    numbers: cardItems.map(({ target }) => target),
    rights: rightItems.map(({ target }) => target),
  });
  return {
    customers,
    cardItems: new Map(
      cardItems.map(({ oldId, target, written }) => [oldId, { number: target, holder: written?.holder }]),
    ),
    rightItems: new Map(rightItems.map(({ oldId, target, written }) => [oldId, { id: target, written }])),
    cards: new Map(states.cards.map((card) => [card.number, card])),
    rights: new Map(states.rights.map((right) => [right.id, right])),
    taken,
    firstLines,
    now,
  };
}

async function write(db: TenantDb, { id, boxOffice: { imports } }: PartInput, plan: CardPlan): Promise<void> {
  const numbers = await imports.addCards(
    db,
    plan.cards.map(({ card }) => card),
  );
  const cards = plan.cards.map(({ oldId, card: { holder } }, index) => ({
    oldId,
    target: numbers[index] ?? '',
    written: { holder },
    before: undefined,
  }));
  await writeItems(db, id, 'card', cards);
  const made = new Map(cards.map(({ oldId, target }) => [oldId, target]));
  const known = await readItems(db, 'card', [...new Set(plan.rights.map(({ cardId }) => cardId))]);
  for (const { oldId, target } of known) made.set(oldId, target);
  const rights = plan.rights.map(({ cardId, right }) => ({ ...right, cardNumber: made.get(cardId) ?? '' }));
  const ids = await imports.addRights(db, rights);
  await writeItems(
    db,
    id,
    'right',
    plan.rights.map(({ oldId, right }, index) => ({
      oldId,
      target: ids[index] ?? '',
      written: rightValues({ remaining: right.remaining, until: right.validUntil }),
      before: undefined,
    })),
  );
  if (plan.changes.length > 0) await imports.changeRights(db, plan.changes);
  await writeItems(
    db,
    id,
    'right',
    plan.items.flatMap(({ target, ...item }) => (target === undefined ? [] : [{ ...item, target }])),
  );
}

/** Rows of one statement of an undoing. */
const STEP = 2000;

/**
 * Undoes an import of cards: deletes the cards and rights that it has created, and restores the rights that it has changed.
 * @returns what prevents it; the caller rolls back then
 */
export async function undoCards(
  db: TenantDb,
  { imports }: BoxOffice,
  importId: string,
): Promise<ImportUse | undefined> {
  const rights = await readWritten<RightValues>(db, importId, 'right');
  for (let from = 0; from < rights.length; from += STEP) {
    const step = rights.slice(from, from + STEP);
    const states = await imports.readStates(db, { numbers: [], rights: step.map(({ target }) => target) });
    if (states.rights.length < step.length || !states.rights.every(({ isUntouched }) => isUntouched))
      return 'right';
    await imports.changeRights(
      db,
      step.flatMap(({ target, before }) =>
        before
          ? [{ id: target, remaining: before.remaining ?? undefined, validUntil: new Date(before.until) }]
          : [],
      ),
    );
    const created = step.flatMap(({ target, before }) => (before === null ? [target] : []));
    if (!(await imports.remove(db, { rights: created, numbers: [] }))) return 'right';
  }
  const cards = await readWritten<{ holder?: string }>(db, importId, 'card');
  for (let from = 0; from < cards.length; from += STEP) {
    const step = cards.slice(from, from + STEP);
    const numbers = step.map(({ target }) => target);
    const holders = new Map(
      (await imports.readStates(db, { numbers, rights: [] })).cards.map((card) => [card.number, card.holder]),
    );
    if (step.some(({ target, written }) => holders.get(target) !== written?.holder)) return 'card';
    if (!(await imports.remove(db, { rights: [], numbers }))) return 'card';
  }
  return undefined;
}
