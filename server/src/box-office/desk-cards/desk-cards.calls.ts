import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import { plainCode } from '@guichet/contract/typed-text.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { findCustomers } from '#account/profile/profile.sql.ts';
import { customerNumber, customerWords } from '#account/profile/profile.ts';
import type { CallContext } from '#calls.ts';
import { viewMovement } from '#cards/cards/cards.ts';
import { renderCard } from '#cards/cards/document/card-document.service.ts';
import { cardDocument } from '#cards/cards/document/card-document.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { readDocumentBrand } from '#tenants/pictures/pictures.service.ts';
import { noteEvent } from '#tenants/webhooks/webhooks.sql.ts';
import { atBoxOffice, type BoxOfficeContext, type BoxOfficeHandler } from '../box-office.service.ts';
import { readDeskCustomers } from '../desk/desk.sql.ts';
import { requireFreeLeft } from '../desk/free-limit.service.ts';
import { createCard } from './card-creation.service.ts';
import { type DeskCards, noteNewHolder, readHolders, requireCard, showCard } from './desk-cards.service.ts';
import { insertFilling } from './desk-cards.sql.ts';
import { addedUnits, endOfLastDay, readCardTerm, viewFoundDeskCard } from './desk-cards.ts';
import { renderPlasticCard } from './document/plastic-card.service.ts';

/** Maximum number of customers whose cards a search lists. */
const FOUND = 10;

const openCards = ({
  services,
  tenant,
  boxOffice,
}: Pick<BoxOfficeContext<'GET /boxoffice/deskcard'>, 'services' | 'tenant' | 'boxOffice'>): DeskCards => ({
  services,
  tenant,
  cards: boxOffice.cards,
});

const find: BoxOfficeHandler<'GET /boxoffice/deskcards'> = async ({
  query,
  tenant,
  services,
  boxOffice: { cards },
  transaction,
}) => {
  const term = readCardTerm(plainCode(query.text));
  const ticketing = services.ticketing.of(tenant);
  const { numbers, holders } = await transaction(async (db) => {
    if (term.kind === 'number') return { numbers: [term.number], holders: [] };
    const number = term.kind === 'code' ? await cards.findByCode(db, term.code) : undefined;
    if (number !== undefined) return { numbers: [number], holders: [] };
    const found = await findCustomers(db, customerWords(query.text), FOUND + 1);
    return { numbers: [], holders: found.map(({ id }) => id) };
  });
  const [catalogue, ...found] = await Promise.all([
    catalogueOf(services, tenant),
    ...numbers.map(async (number) => [await ticketing.findCard(number)]),
    ...holders.slice(0, FOUND).map((holder) => ticketing.findCards(holder)),
  ]);
  const listed = found.flat().filter((card) => card !== undefined);
  const customers = await transaction((db) => readHolders(db, listed));
  const now = new Date(services.clock());
  return {
    cards: listed.map((card) => viewFoundDeskCard(card, catalogue, customers.get(card.holder ?? ''), now)),
    hasMore: holders.length > FOUND,
  };
};

const card: BoxOfficeHandler<'GET /boxoffice/deskcard'> = async (context) =>
  showCard(openCards(context), context.query.number);

/** Page size of the movements. */
const PAGE = 20;

const movements: BoxOfficeHandler<'GET /boxoffice/deskcardmovements'> = async ({
  query: { number, before },
  tenant,
  services,
  boxOffice,
}) => {
  const open = openCards({ services, tenant, boxOffice });
  const [{ card: found }, catalogue, rows] = await Promise.all([
    requireCard(open, number),
    catalogueOf(services, tenant),
    services.ticketing.of(tenant).readMovements({ number, before, most: PAGE + 1 }),
  ]);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    movements: page.map((movement) => ({
      ...viewMovement(movement, found, catalogue),
      ...(movement.reason && { reason: movement.reason }),
    })),
    ...(rows.length > PAGE && last && { next: last.id }),
  };
};

const create: BoxOfficeHandler<'POST /boxoffice/deskcard'> = async (context) => {
  const number = await createCard(context);
  return showCard(openCards(context), number);
};

const replace: BoxOfficeHandler<'POST /boxoffice/deskcardreplacement'> = async ({
  body: { reason, ...seen },
  tenant,
  services,
  identity,
  boxOffice,
  transaction,
}) => {
  const open = openCards({ services, tenant, boxOffice });
  const { card: former } = await requireCard(open, seen.number);
  const number = await transaction(async (db) => {
    const outcome = await open.cards.replace(db, seen, reason);
    if ('refused' in outcome) refuse(outcome.refused);
    await recordChange(db, identity, {
      action: 'desk-card.replaced',
      subject: seen.number,
      changes: [
        { field: 'cardNumber', from: seen.number, to: outcome.number },
        { field: 'giftReason', from: '', to: reason },
      ],
    });
    await noteEvent(db, 'card.blocked', { cardNumber: seen.number });
    if (former.holder !== undefined) await noteEvent(db, 'card.attached', { cardNumber: outcome.number });
    return outcome.number;
  });
  return showCard(open, number);
};

const correct: BoxOfficeHandler<'POST /boxoffice/deskcardcorrection'> = async ({
  body: { rightId, quantity, lastDay, reason, ...seen },
  tenant,
  services,
  identity,
  boxOffice,
  transaction,
}) => {
  const open = openCards({ services, tenant, boxOffice });
  if (quantity === 0 && lastDay === undefined) fail('desk.card-nothing');
  const today = dayOf(new Date(services.clock()), tenant.timeZone);
  const validUntil =
    lastDay === undefined ? undefined : (endOfLastDay(lastDay, today, tenant.timeZone) ?? refuseDay());
  const { card: found } = await requireCard(open, seen.number);
  const right = found.rights.find(({ id }) => id === rightId);
  if (!right || (right.unit === 'period' && quantity !== 0)) fail('desk.card-nothing');
  const units = addedUnits(right, quantity, validUntil);
  await transaction(async (db) => {
    if (units > 0) await requireFreeLeft(db, { services, tenant, identity }, units);
    const outcome = await open.cards.correct(db, seen, { rightId, quantity, validUntil, reason });
    if (outcome !== 'corrected') refuse(outcome);
    if (units > 0)
      await insertFilling(db, {
        id: randomUUID(),
        cardNumber: seen.number,
        kind: 'correction',
        reason,
        units,
        value: 0,
        by: identity,
      });
    await recordChange(db, identity, {
      action: 'desk-card.corrected',
      subject: seen.number,
      changes: [
        ...(quantity === 0
          ? []
          : [{ field: 'quantity', from: '', to: `${quantity > 0 ? '+' : ''}${quantity} ${right.unit}` }]),
        ...(lastDay === undefined
          ? []
          : [{ field: 'validUntil', from: dayOf(right.validUntil, tenant.timeZone), to: lastDay }]),
        { field: 'giftReason', from: '', to: reason },
      ],
    });
  });
  return showCard(open, seen.number);
};

const refuseDay = (): never => fail('desk.card-last-day', { fields: { lastDay: 'desk.card-last-day' } });

const assign: BoxOfficeHandler<'PUT /boxoffice/deskcardholder'> = async ({
  body: { customerId, firstName, lastName, ...seen },
  tenant,
  services,
  identity,
  boxOffice,
  transaction,
}) => {
  const open = openCards({ services, tenant, boxOffice });
  const { card: before } = await requireCard(open, seen.number);
  const holder = customerId ?? undefined;
  await transaction(async (db) => {
    if (holder !== undefined && (await readDeskCustomers(db, [holder])).length === 0)
      fail('customer.not-found');
    const outcome = await open.cards.assign(db, seen, holder, { firstName, lastName });
    if (outcome !== 'done') refuse(outcome);
    const isMoved = before.holder !== holder;
    const names = [before.holderName.firstName, before.holderName.lastName].join(' ').trim();
    await recordChange(db, identity, {
      action: isMoved
        ? holder === undefined
          ? 'desk-card.detached'
          : 'desk-card.attached'
        : 'desk-card.named',
      subject: seen.number,
      changes: isMoved
        ? [{ field: 'customer', from: accountNumber(before.holder), to: accountNumber(holder) }]
        : names === `${firstName} ${lastName}`.trim()
          ? []
          : [{ field: 'holderName', from: '', to: '' }],
    });
    if (isMoved) await noteNewHolder(db, seen.number, holder);
  });
  return showCard(open, seen.number);
};

const accountNumber = (holder: string | undefined): string =>
  holder === undefined ? '' : customerNumber(holder);

const block: BoxOfficeHandler<'PUT /boxoffice/deskcardblock'> = async ({
  body: { reason, ...seen },
  tenant,
  services,
  identity,
  boxOffice,
  transaction,
}) => {
  const open = openCards({ services, tenant, boxOffice });
  await transaction(async (db) => {
    const outcome = await open.cards.block(db, seen, reason ?? undefined);
    if (outcome !== 'done') refuse(outcome);
    await recordChange(db, identity, {
      action: reason === null ? 'desk-card.unblocked' : 'desk-card.blocked',
      subject: seen.number,
      changes: reason === null ? [] : [{ field: 'giftReason', from: '', to: reason }],
    });
    await noteEvent(db, reason === null ? 'card.unblocked' : 'card.blocked', { cardNumber: seen.number });
  });
  return showCard(open, seen.number);
};

/** Error codes for the refusals of the ticketing system. */
const REFUSALS = {
  unknown: 'card.not-found',
  changed: 'desk.card-changed',
  blocked: 'card.blocked',
  ended: 'desk.card-ended',
  'too-few': 'desk.card-too-few',
  'replaced-before': 'desk.card-replaced',
  final: 'desk.card-final',
} as const satisfies Record<string, ErrorCode>;

function refuse(refusal: keyof typeof REFUSALS): never {
  fail(REFUSALS[refusal]);
}

const printCard: BoxOfficeHandler<'GET /boxoffice/deskcardpdf'> = async (context) => {
  const { query, tenant, services, locale, identity, transaction } = context;
  const open = openCards(context);
  const [{ card: found }, catalogue, brand] = await Promise.all([
    requireCard(open, query.number),
    catalogueOf(services, tenant),
    readDocumentBrand(services, tenant),
  ]);
  if (!found.isActive) fail('card.blocked');
  const content = cardDocument(found, catalogue, locale, new Date(services.clock()));
  const pdf = await (query.format === 'card'
    ? renderPlasticCard(services.documents, content, locale, brand)
    : renderCard(services.documents, content, locale, brand, { urgent: true }));
  await transaction((db) =>
    recordChange(db, identity, { action: 'desk-card.printed', subject: found.number }),
  );
  nameFile(context, found.number);
  return pdf;
};

function nameFile({ header, locale }: CallContext<'GET /boxoffice/deskcardpdf'>, number: string): void {
  const name = translator(locale, 'documents')('cards.fileName', { number });
  header('content-disposition', `attachment; filename="${name}.pdf"`);
}

export const deskCardRoutes = atBoxOffice({
  // venue.desk
  'GET /boxoffice/deskcards': find,
  'GET /boxoffice/deskcard': card,
  'GET /boxoffice/deskcardmovements': movements,
  'POST /boxoffice/deskcard': create,
  'POST /boxoffice/deskcardreplacement': replace,
  'POST /boxoffice/deskcardcorrection': correct,
  'PUT /boxoffice/deskcardholder': assign,
  'PUT /boxoffice/deskcardblock': block,
  'GET /boxoffice/deskcardpdf': printCard,
});
