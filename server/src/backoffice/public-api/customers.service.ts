import { ERRORS } from '@guichet/contract/errors.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { OperationAnswer, OperationInput } from '@guichet/contract/public-api/operations.ts';
import { requireCustomer } from '#account/profile/profile.service.ts';
import type { CustomerRow } from '#account/profile/profile.sql.ts';
import { customerNumber } from '#account/profile/profile.ts';
import { showCards } from '#cards/cards/cards.service.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import type { TicketingCard } from '#gateways/ticketing/cards/port.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { AppError, describeError, fail } from '#kernel/errors.ts';
import { readCustomersAfter } from './customers.sql.ts';
import {
  authorOf,
  type OperationContext,
  type OperationHandler,
  type OperationHandlers,
} from './operations.ts';
import { isUuid, nextOf, readCursor } from './pages.ts';

type Customer = OperationAnswer<'readCustomer'>;
type Card = OperationAnswer<'readCard'>;

const toCustomer = (row: CustomerRow): Customer => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  ...(row.socialReason && { organisation: row.socialReason }),
  email: row.email,
  phones: [row.mobile, row.phone].flatMap((number) => number || []),
  address: row.address,
  zip: row.zip,
  city: row.city,
  country: row.country,
  locale: row.locale as Locale,
  consents: { newsletter: row.advertising },
});

/** Records the access to a customer, as a look-up by staff does. */
const recordOpened = (
  { apiKey, transaction }: Pick<OperationContext<'readCustomer'>, 'apiKey' | 'transaction'>,
  customerId: string,
) =>
  transaction((db) =>
    recordChange(db, authorOf(apiKey), { action: 'lookup.opened', subject: customerNumber(customerId) }),
  );

/** Reads a page of customers. The first page of a list is recorded, without the address that was looked for. */
async function readPage(
  { apiKey, transaction }: Pick<OperationContext<'readCustomer'>, 'apiKey' | 'transaction'>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  wanted: { email?: string | undefined; isSubscribed?: boolean },
): Promise<CustomerRow[]> {
  const [after] = readCursor(cursor, [isUuid]) ?? [];
  return transaction(async (db) => {
    if (after === undefined)
      await recordChange(db, authorOf(apiKey), { action: 'lookup.listed', subject: '' });
    return readCustomersAfter(db, { ...wanted, after, most: limit + 1 });
  });
}

const listCustomers: OperationHandler<'listCustomers'> = async ({ query, ...context }) => {
  const { limit, email } = query;
  const rows = await readPage(context, query, { email });
  return nextOf(rows, limit, ({ id }) => [id], toCustomer);
};

const listSubscribers: OperationHandler<'listSubscribers'> = async ({ query, ...context }) => {
  const { limit } = query;
  const rows = await readPage(context, query, { isSubscribed: true });
  return nextOf(
    rows,
    limit,
    ({ id }) => [id],
    ({ id, firstName, lastName, email, locale }) => ({
      id,
      firstName,
      lastName,
      email,
      locale: locale as Locale,
    }),
  );
};

const readCustomer: OperationHandler<'readCustomer'> = async ({ params, services, tenant, ...context }) => {
  const found = await requireCustomer(services, tenant, params.customerId);
  await recordOpened(context, found.id);
  return toCustomer(found);
};

const createCustomer: OperationHandler<'createCustomer'> = async ({ body, services, tenant, call }) => {
  const { id } = await call('POST /boxoffice/deskcustomer', { body });
  return toCustomer(await requireCustomer(services, tenant, id));
};

/** Adds one customer of an import. @returns the reason when it is refused @throws an unexpected error */
async function importOne(
  { call, locale }: OperationContext<'importCustomers'>,
  customer: OperationInput<'importCustomers'>['body']['customers'][number],
): Promise<OperationAnswer<'importCustomers'>['results'][number]> {
  try {
    return { customerId: (await call('POST /boxoffice/deskcustomer', { body: customer })).id };
  } catch (error) {
    // Another status concerns the whole import, such as a venue of another ticketing system.
    if (
      !(error instanceof AppError) ||
      ERRORS[error.code] >= 500 ||
      error.code === 'box-office.outside-system'
    )
      throw error;
    return { reason: error.code, detail: describeError(error, locale).body.error };
  }
}

const importCustomers: OperationHandler<'importCustomers'> = async (context) => {
  const results = [];
  for (const customer of context.body.customers) results.push(await importOne(context, customer));
  return { created: results.filter(({ customerId }) => customerId !== undefined).length, results };
};

type CardContext = Pick<OperationContext<'readCard'>, 'services' | 'tenant'>;

async function viewCards(
  { services, tenant }: CardContext,
  cards: readonly TicketingCard[],
): Promise<Card[]> {
  const holders = new Map(cards.map(({ number, holder }) => [number, holder]));
  return showCards(cards, await catalogueOf(services, tenant)).map((card) => {
    const holder = holders.get(card.cardNumber);
    return {
      number: card.cardNumber,
      names: card.memberShipLabel,
      type: card.type,
      state: card.state,
      holderName: [card.holderFirstName, card.holderName].filter(Boolean).join(' '),
      ...(holder !== undefined && isUuid(holder) && { customerId: holder }),
      ...(card.validity && { validUntil: card.validity }),
      rights: card.rights,
    };
  });
}

const listCustomerCards: OperationHandler<'listCustomerCards'> = async (context) => {
  const { params, services, tenant } = context;
  await requireCustomer(services, tenant, params.customerId);
  await recordOpened(context, params.customerId);
  const cards = await services.ticketing.of(tenant).findCards(params.customerId);
  return { items: await viewCards(context, cards) };
};

/** Returns a card and records the access, as a look-up by staff does. */
const readCard: OperationHandler<'readCard'> = async (context) => {
  const { params, services, tenant, apiKey, transaction } = context;
  const found = (await services.ticketing.of(tenant).findCard(params.number)) ?? fail('card.not-found');
  await transaction((db) =>
    recordChange(db, authorOf(apiKey), { action: 'lookup.card', subject: found.number }),
  );
  const [card] = await viewCards(context, [found]);
  return card ?? fail('card.not-found');
};

export const customerHandlers: OperationHandlers<
  | 'listCustomers'
  | 'listSubscribers'
  | 'readCustomer'
  | 'createCustomer'
  | 'importCustomers'
  | 'listCustomerCards'
  | 'readCard'
> = {
  listCustomers,
  listSubscribers,
  readCustomer,
  createCustomer,
  importCustomers,
  listCustomerCards,
  readCard,
};
