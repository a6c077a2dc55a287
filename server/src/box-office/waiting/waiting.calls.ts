import type { CallContext, Handler, Routes } from '#calls.ts';
import type { Services } from '#services.ts';
import { atBoxOffice, type BoxOfficeHandler } from '../box-office.service.ts';
import { localeOf } from '../payment-links/payment-links.service.ts';
import { linkAddress } from '../payment-links/payment-links.ts';
import { offerByHand } from './offers.service.ts';
import { endWaiting, findLatestWait, joinList } from './waiting.service.ts';
import { readWaitsFor, readWaitsOf, type WaitRow } from './waiting.sql.ts';
import { viewWait, viewWaitOfCustomer } from './waiting.ts';

type Context = Pick<CallContext<'GET /user/waits'>, 'tenant' | 'locale'> & { services: Services };

/** Returns the page on which a payment link is paid, in the language of the request. */
const addressesOf =
  ({ services, tenant, locale }: Context) =>
  (linkId: string): string =>
    linkAddress(services, tenant, locale, linkId);

/** Returns the page on which a payment link is paid, in the language of its customer. */
const addressFor = ({ services, tenant }: Context, row: WaitRow) =>
  addressesOf({ services, tenant, locale: localeOf(tenant, row.locale) });

const waitingList: Handler<'GET /Ticketing/waitinglist'> = async (context) => {
  const latest = await findLatestWait(context, context.query.eventExternalId);
  return latest ? { isOpen: true, latest: latest.toISOString() } : { isOpen: false };
};

const ownWaits: Handler<'GET /user/waits'> = async (context) => {
  const rows = await context.transaction((db) => readWaitsOf(db, context.identity.userId));
  return rows.map((row) => viewWait(row, addressesOf(context)));
};

const joinWaitingList: Handler<'POST /user/wait'> = async (context) =>
  viewWait(await joinList(context, context.body), addressesOf(context));

const leaveWaitingList: Handler<'DELETE /user/wait'> = async (context) => {
  await endWaiting(context, context.query.id, { customerId: context.identity.userId });
  return undefined;
};

const waitsOfSession: BoxOfficeHandler<'GET /boxoffice/waits'> = async (context) => {
  const rows = await context.transaction((db) => readWaitsFor(db, context.query.eventExternalId));
  return rows.map((row) => viewWaitOfCustomer(row, addressFor(context, row)));
};

const offerPlaces: BoxOfficeHandler<'POST /boxoffice/waitoffer'> = async (context) => {
  const row = await offerByHand(context, context.boxOffice.waiting, context.body.id);
  return viewWaitOfCustomer(row, addressFor(context, row));
};

const removeWait: BoxOfficeHandler<'DELETE /boxoffice/wait'> = async (context) => {
  await endWaiting(context, context.query.id, { administrator: context.identity });
  return undefined;
};

export const waitingRoutes = {
  // visitor
  'GET /Ticketing/waitinglist': waitingList,
  // customer
  'GET /user/waits': ownWaits,
  'POST /user/wait': joinWaitingList,
  'DELETE /user/wait': leaveWaitingList,
  // venue.desk
  ...atBoxOffice({
    'GET /boxoffice/waits': waitsOfSession,
    'POST /boxoffice/waitoffer': offerPlaces,
    'DELETE /boxoffice/wait': removeWait,
  }),
} satisfies Routes;
