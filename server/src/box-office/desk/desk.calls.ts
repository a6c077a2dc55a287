import { isPhone } from '@guichet/contract/account/registration-rules.ts';
import { contentsOf } from '@guichet/contract/tickets/predicates.ts';
import { insertUnaddressed } from '#account/guests/guests.sql.ts';
import { findCustomers } from '#account/profile/profile.sql.ts';
import { customerWords } from '#account/profile/profile.ts';
import { insertProvenCustomer } from '#account/sso/sso.sql.ts';
import { addCode, removeCode } from '#cart/promotions/codes.service.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { isUniqueViolation } from '#kernel/database/database-errors.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { addDays, dayOf, startOfDay } from '#kernel/format/time-zone.ts';
import { findSessions } from '#planning/planning.sql.ts';
import { onAllClocks, zoneAt, zonesOf } from '#planning/planning.ts';
import { readSale } from '#sale/selling/selling.sql.ts';
import { isOrderBlocked } from '#tickets/blocks/blocks.sql.ts';
import { fileName, orderTickets, ticketsPdf } from '#tickets/documents.service.ts';
import { readPurchaseByNumber } from '#tickets/orders/orders.sql.ts';
import { MAXIMUM_TICKETS_PER_DOCUMENT } from '#tickets/tickets/document/ticket-document.ts';
import { atBoxOffice, type BoxOfficeContext, type BoxOfficeHandler } from '../box-office.service.ts';
import { endCart } from '../payment-links/payment-links.service.ts';
import { hasLink } from '../payment-links/payment-links.sql.ts';
import { buyerOf, changeDeskCode, readDeskCart, saveDeskCart, viewDeskCart } from './desk.service.ts';
import {
  type DeskCustomerRow,
  type DeskSettings,
  readDeskCustomers,
  readDeskSettings,
  writeDeskSettings,
} from './desk.sql.ts';
import { deskName, isSoldAtDesk, viewCustomerCards, viewDeskCustomer, viewDeskService } from './desk.ts';
import { freeLeft } from './free-limit.service.ts';
import { giveCart } from './gifts.service.ts';
import { readGifts } from './gifts.sql.ts';

const deskOffer: BoxOfficeHandler<'GET /boxoffice/desk'> = async ({
  tenant,
  services,
  identity,
  transaction,
}) => {
  const { services: offered, families, establishments, zones } = await catalogueOf(services, tenant);
  const today = dayOf(new Date(services.clock()), tenant.timeZone);
  const [settings, left] = await transaction((db) =>
    Promise.all([readDeskSettings(db), freeLeft(db, { services, tenant, identity })]),
  );
  const labelsOf = {
    family: (code: string) => families.get(code)?.labels,
    establishment: (code: string) => establishments.get(code)?.labels,
    zone: (code: string) => zones.get(code),
  };
  return {
    services: [...offered.values()]
      .filter((service) => isSoldAtDesk(service, today))
      .map((service) => viewDeskService(service, labelsOf)),
    settings,
    ...(left !== undefined && { freeLeft: left }),
  };
};

/**
 * Reads the sessions of a service on some days that are on sale now, each with its day on the clock of its establishment.
 * @param days first day, and the day after the last
 */
async function sessionsOnSale(
  { services, tenant }: Pick<BoxOfficeContext<'GET /boxoffice/desk'>, 'services' | 'tenant'>,
  serviceCode: string,
  [first, after]: readonly [string, string],
) {
  const catalogue = await catalogueOf(services, tenant);
  if (!catalogue.services.has(serviceCode)) fail('service.not-found');
  const { timeZone } = tenant;
  const days = { from: startOfDay(first, timeZone), until: startOfDay(after, timeZone) };
  const found = await findSessions(services, tenant, { ...onAllClocks(days, catalogue), serviceCode });
  const zoneOf = zonesOf(catalogue, timeZone);
  const now = services.clock();
  return found
    .filter(({ end, saleStart, saleEnd }) => {
      const isSold = (!saleStart || saleStart.getTime() <= now) && (!saleEnd || now < saleEnd.getTime());
      return end.getTime() > now && isSold;
    })
    .map((session) => ({
      ...session,
      ...zoneAt(catalogue, session),
      day: dayOf(session.start, zoneOf(session)),
    }))
    .filter(({ day }) => day >= first && day < after);
}

const deskSessions: BoxOfficeHandler<'GET /boxoffice/desksessions'> = async (context) => {
  const { service, day } = context.query;
  const found = await sessionsOnSale(context, service, [day, addDays(day, 1)]);
  return found.map(({ id, start, end, zone, places, unitPrices }) => ({
    id,
    start: start.toISOString(),
    end: end.toISOString(),
    ...(zone && { zone }),
    places,
    ...(unitPrices && { prices: { ...unitPrices } }),
  }));
};

/** Days within which the next session is searched, a week at a time. */
const NEXT_WEEKS = 13;

const nextDay: BoxOfficeHandler<'GET /boxoffice/desknextday'> = async (context) => {
  const { service, day } = context.query;
  for (let week = 0; week < NEXT_WEEKS; week += 1) {
    const first = addDays(day, 1 + week * 7);
    const found = await sessionsOnSale(context, service, [first, addDays(first, 7)]);
    const free = found.filter(({ places }) => places > 0).map((session) => session.day);
    if (free.length > 0) return { day: free.toSorted()[0] as string };
  }
  return {};
};

const FOUND = 20;

const deskCustomers: BoxOfficeHandler<'GET /boxoffice/deskcustomers'> = async ({ query, transaction }) => {
  return transaction(async (db) => {
    const found = await findCustomers(db, customerWords(query.text), FOUND);
    const rows = await readDeskCustomers(
      db,
      found.map(({ id }) => id),
    );
    return found.flatMap(({ id }) => rows.filter((row) => row.id === id).map(viewDeskCustomer));
  });
};

const readOne = async (db: TenantDb, id: string): Promise<DeskCustomerRow> => {
  const [customer] = await readDeskCustomers(db, [id]);
  return customer ?? fail('customer.not-found');
};

const deskCustomer: BoxOfficeHandler<'GET /boxoffice/deskcustomer'> = async ({ query, transaction }) => {
  return viewDeskCustomer(await transaction((db) => readOne(db, query.id)));
};

const customerCards: BoxOfficeHandler<'GET /boxoffice/deskcustomercards'> = async ({
  query: { customerId },
  tenant,
  services,
  transaction,
}) => {
  await transaction((db) => readOne(db, customerId));
  const now = new Date(services.clock());
  const today = dayOf(now, tenant.timeZone);
  const [{ services: offered }, cards] = await Promise.all([
    catalogueOf(services, tenant),
    services.ticketing.of(tenant).findCards(customerId),
  ]);
  const sold = [...offered.values()].filter((service) => isSoldAtDesk(service, today));
  return viewCustomerCards(cards, sold, now);
};

const addDeskCustomer: BoxOfficeHandler<'POST /boxoffice/deskcustomer'> = async ({
  body: { phone, email, ...given },
  identity,
  transaction,
}) => {
  if (phone && !isPhone(phone)) fail('account.phone-format', { fields: { phone: 'account.phone-format' } });
  if (!email && !phone) fail('request.invalid', { fields: { phone: 'field.required' } });
  try {
    return await transaction(async (db) => {
      const known = { ...given, mobile: phone ?? '' };
      const id = email
        ? (await insertProvenCustomer(db, { ...known, email, advertising: false })).id
        : await insertUnaddressed(db, known);
      await recordChange(db, identity, { action: 'customer.added', subject: id });
      return viewDeskCustomer(await readOne(db, id));
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'customer_email')) throw error;
    return fail('desk.email-known', { fields: { email: 'desk.email-known' }, cause: error });
  }
};

const composeCart: BoxOfficeHandler<'PUT /boxoffice/deskcart'> = async (context) => {
  const { body, tenant, services } = context;
  const cart = await saveDeskCart(context, body);
  return viewDeskCart(context, cart, await buyerOf(services, tenant, body.customerId));
};

const addDeskCode: BoxOfficeHandler<'PUT /boxoffice/deskpromotioncode'> = async (context) => {
  const { cart, buyer } = await changeDeskCode(context, context.body, addCode);
  return viewDeskCart(context, cart, buyer);
};

const removeDeskCode: BoxOfficeHandler<'DELETE /boxoffice/deskpromotioncode'> = async (context) => {
  const { cart, buyer } = await changeDeskCode(context, context.query, removeCode);
  return viewDeskCart(context, cart, buyer);
};

const dropDeskCart: BoxOfficeHandler<'DELETE /boxoffice/deskcart'> = async (context) => {
  const { query, tenant, services, transaction } = context;
  const cart = await readDeskCart(services, tenant, query.cartId);
  if (await transaction((db) => hasLink(db, cart.id))) fail('cart.not-found');
  await endCart(context, cart);
  return undefined;
};

const giveTickets: BoxOfficeHandler<'POST /boxoffice/deskgift'> = async (context) => {
  const { body, tenant, services } = context;
  await giveCart(context, body);
  const sale = await readSale(services.database, tenant.id, body.cartId);
  const externalPurchaseId = sale?.purchase?.externalPurchaseId;
  return {
    cartId: body.cartId,
    ...(externalPurchaseId && { externalPurchaseId }),
    ticketCount: sale?.purchase?.ticketCount ?? 0,
    cards: [...new Set(sale?.purchase?.cards.map(({ cardNumber }) => cardNumber))],
  };
};

/** Prints the tickets that the buyer of an order still has. */
const printTickets: BoxOfficeHandler<'GET /boxoffice/deskticketspdf'> = async (context) => {
  const { query, tenant, locale, identity, services, transaction, header } = context;
  const purchase =
    (await transaction((db) => readPurchaseByNumber(db, query.externalPurchaseId))) ??
    fail('purchase.not-found');
  const { id, userId, externalPurchaseId } = purchase;
  if (await transaction((db) => isOrderBlocked(db, id))) fail('ticket.blocked');
  const { documents } = await orderTickets(services, tenant, purchase, locale, { userId });
  if (documents.length === 0) fail('ticket.not-found');
  if (documents.length > MAXIMUM_TICKETS_PER_DOCUMENT)
    fail('ticket.too-many', { params: { most: MAXIMUM_TICKETS_PER_DOCUMENT } });
  const pdf = await ticketsPdf(services, tenant, documents, locale, { urgent: true });
  await transaction((db) =>
    recordChange(db, identity, { action: 'tickets.printed', subject: externalPurchaseId }),
  );
  const name = fileName(contentsOf(documents.map(({ isArticle }) => isArticle)), externalPurchaseId, locale);
  header('content-disposition', `attachment; filename="${name}"`);
  return pdf;
};

const GIFT_DAYS = 90;
const MAX_GIFTS = 300;

const givenTickets: BoxOfficeHandler<'GET /boxoffice/deskgifts'> = async ({ transaction }) => {
  const rows = await transaction((db) => readGifts(db, GIFT_DAYS, MAX_GIFTS));
  return rows.map(
    ({ at, customerId, firstName, lastName, socialReason, email, externalPurchaseId, ...gift }) => ({
      ...gift,
      at: at.toISOString(),
      customer: { id: customerId, name: deskName({ firstName, lastName, socialReason }) || email },
      ...(externalPurchaseId !== null && { externalPurchaseId }),
    }),
  );
};

const audited = ({ linkMinutes, freePerDay }: DeskSettings) => ({
  linkMinutes: String(linkMinutes),
  freePerDay: freePerDay === null ? '' : String(freePerDay),
});

const saveDeskSettings: BoxOfficeHandler<'PUT /boxoffice/desksettings'> = async ({
  body,
  tenant,
  identity,
  transaction,
}) => {
  return transaction(async (db) => {
    const before = await readDeskSettings(db);
    if (!(await writeDeskSettings(db, body))) fail('settings.changed');
    const changes = changesBetween(audited(before), audited(body));
    if (changes.length > 0)
      await recordChange(db, identity, { action: 'desk.changed', subject: tenant.displayName, changes });
    return readDeskSettings(db);
  });
};

export const deskRoutes = atBoxOffice({
  // venue.desk
  'GET /boxoffice/desk': deskOffer,
  'GET /boxoffice/desksessions': deskSessions,
  'GET /boxoffice/desknextday': nextDay,
  'GET /boxoffice/deskcustomers': deskCustomers,
  'GET /boxoffice/deskcustomer': deskCustomer,
  'GET /boxoffice/deskcustomercards': customerCards,
  'POST /boxoffice/deskcustomer': addDeskCustomer,
  'PUT /boxoffice/deskcart': composeCart,
  'PUT /boxoffice/deskpromotioncode': addDeskCode,
  'DELETE /boxoffice/deskpromotioncode': removeDeskCode,
  'DELETE /boxoffice/deskcart': dropDeskCart,
  'POST /boxoffice/deskgift': giveTickets,
  'GET /boxoffice/deskticketspdf': printTickets,
  'GET /boxoffice/deskgifts': givenTickets,
  // settings.ticketing
  'PUT /boxoffice/desksettings': saveDeskSettings,
});
