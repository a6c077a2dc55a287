import { isLinkOpen } from '@guichet/contract/box-office/desk-rules.ts';
import type { CallContext, Handler, Routes } from '#calls.ts';
import { readCart } from '#cart/cart.sql.ts';
import { fail } from '#kernel/errors.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { beginPayment } from '#payment/attempts/beginning.service.ts';
import { viewPaymentTypes } from '#payment/means.ts';
import { shopOf } from '#payment/settings/payment-settings.service.ts';
import { choiceNames } from '#platform/tenancy/phrase-overrides.ts';
import { atBoxOffice, type BoxOfficeHandler } from '../box-office.service.ts';
import { buyerOf, viewDeskCart } from '../desk/desk.service.ts';
import { readDeskCustomers } from '../desk/desk.sql.ts';
import { cancelLink, extendLink, mailLinkAgain, sendLink, showLink } from './payment-links.service.ts';
import { type LinkRow, markOpened, readLinkOfKey, readLinks } from './payment-links.sql.ts';
import { hashLinkKey, stateOfLink } from './payment-links.ts';

const makePaymentLink: BoxOfficeHandler<'POST /boxoffice/desklink'> = async (context) => {
  return showLink(context, await sendLink(context, context.body));
};

const LINK_DAYS = 30;
const MAX_LINKS = 300;

const paymentLinks: BoxOfficeHandler<'GET /boxoffice/desklinks'> = async (context) => {
  const rows = await context.transaction((db) => readLinks(db, LINK_DAYS, MAX_LINKS));
  return rows.map((row) => showLink(context, row));
};

const extendPaymentLink: BoxOfficeHandler<'PUT /boxoffice/desklink'> = async (context) => {
  return showLink(context, await extendLink(context, context.body.id, context.body.minutes));
};

const mailPaymentLink: BoxOfficeHandler<'POST /boxoffice/desklinkmail'> = async (context) => {
  return showLink(context, await mailLinkAgain(context, context.body.id));
};

const cancelPaymentLink: BoxOfficeHandler<'DELETE /boxoffice/desklink'> = async (context) => {
  return showLink(context, await cancelLink(context, context.query.id));
};

type ByKey = Pick<CallContext<'POST /purchase/LinkCart'>, 'body' | 'tenant' | 'transaction'>;

async function readOfKey({ body, transaction }: ByKey): Promise<LinkRow> {
  const link = await transaction((db) => readLinkOfKey(db, hashLinkKey(body.key)));
  return link ?? fail('desk.link-unknown');
}

const linkedCart: Handler<'POST /purchase/LinkCart'> = async (context) => {
  const { tenant, services, locale, transaction } = context;
  const link = await readOfKey(context);
  const state = stateOfLink(link);
  if (!isLinkOpen(state)) return { state };
  if (!link.openedAt) await transaction((db) => markOpened(db, link.id));
  const identity = await buyerOf(services, tenant, link.customerId);
  const cart = (await readCart(services.database, tenant.id, link.cartId)) ?? fail('desk.link-unknown');
  const [configured, nameOf, [customer], view] = await Promise.all([
    shopOf(services, tenant),
    choiceNames(services.phraseOverrides, tenant),
    transaction((db) => readDeskCustomers(db, [link.customerId])),
    viewDeskCart({ services, tenant, locale }, cart, identity),
  ]);
  const methods = configured
    ? viewPaymentTypes({
        totalCents: view.cart.totalAmount,
        means: configured.means,
        today: dayOf(cart.clock, tenant.timeZone),
        card: null,
        maySave: false,
        subscription: null,
        nameOf,
      })
    : [];
  return { state: 'opened', order: { ...view, methods, isInvited: customer?.hasPassword === false } };
};

const payLinkedCart: Handler<'POST /purchase/LinkForm'> = async (context) => {
  const { body, tenant, services } = context;
  const link = await readOfKey(context);
  if (!isLinkOpen(stateOfLink(link))) fail('desk.link-ended');
  const { key: _, version, ...choice } = body;
  const cart = await readCart(services.database, tenant.id, link.cartId);
  if (version !== undefined && cart?.version !== version) fail('cart.changed');
  const identity = await buyerOf(services, tenant, link.customerId);
  const query = { ...choice, cartId: link.cartId };
  const { form } = await beginPayment({ ...context, query, identity }, { isByLink: true });
  return { form: form ?? fail('payment.invalid-type') };
};

export const paymentLinkRoutes = {
  // venue.desk
  ...atBoxOffice({
    'POST /boxoffice/desklink': makePaymentLink,
    'GET /boxoffice/desklinks': paymentLinks,
    'PUT /boxoffice/desklink': extendPaymentLink,
    'POST /boxoffice/desklinkmail': mailPaymentLink,
    'DELETE /boxoffice/desklink': cancelPaymentLink,
  }),
  // visitor
  'POST /purchase/LinkCart': linkedCart,
  'POST /purchase/LinkForm': payLinkedCart,
} satisfies Routes;
