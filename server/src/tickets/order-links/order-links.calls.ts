import { codeProblem } from '@guichet/contract/account/registration-rules.ts';
import { LINKS_PER_DAY, ORDER_CODES_PER_DAY } from '@guichet/contract/tickets/order-links.ts';
import { emailKey } from '#account/auth/auth.ts';
import { codeMails, orderCodeSubject, orderLinkSubject } from '#account/auth/auth-throttling.ts';
import { checkGuess, requestCode } from '#account/codes/codes.service.ts';
import { consumeCode } from '#account/codes/codes.sql.ts';
import { openGuestSession } from '#account/guests/guests.service.ts';
import { readGuestOfKey, readGuestOfOrder } from '#account/guests/guests.sql.ts';
import { hashOrderKey } from '#account/guests/guests.ts';
import { eraseAccount } from '#account/profile/erasure.service.ts';
import { refuse } from '#account/profile/profile.ts';
import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { countUseOfDay, forgiveMail } from '#platform/auth/throttle.ts';
import { guestData } from '../data-export/data-export.service.ts';
import { sendNewLink } from './order-links.service.ts';

const WRONG_CODE = 'account.forgotten-password-code';

/** Opens an order by its link. The link stays valid: a program that opens it uses nothing up. */
const openByLink: Handler<'POST /purchase/OrderLink'> = async (context) => {
  const guest = await context.transaction((db) => readGuestOfKey(db, hashOrderKey(context.body.key)));
  return openGuestSession(context, guest ?? fail('order-link.unknown'), 'link');
};

/** Requests a code. Nothing in the response or its time depends on the order: the job decides whether a mail is sent. */
const requestOrderCode: Handler<'POST /purchase/OrderCode'> = async (context) => {
  const { body, tenant, locale, address, services, transaction } = context;
  const subject = orderCodeSubject(services.secrets, body.email, address);
  if (!(await transaction((db) => countUseOfDay(db, subject, ORDER_CODES_PER_DAY))))
    fail('order-link.too-many-codes', { params: { most: ORDER_CODES_PER_DAY } });
  await requestCode(services, tenant, { purpose: 'order', email: body.email, locale, address });
  return undefined;
};

/** Opens an order by its number, its address and the mailed code. A wrong number is answered like a wrong code. */
const openByCode: Handler<'POST /purchase/OrderCodeLogin'> = async (context) => {
  const { body, tenant, address, services, transaction } = context;
  const { email, code, externalPurchaseId } = body;
  const wrongCode = codeProblem(code);
  if (wrongCode) refuse({ code: wrongCode });
  const guess = await checkGuess(services, tenant, { purpose: 'order', email, code, address });
  if ('refusal' in guess) fail(guess.refusal, { fields: { code: guess.refusal } });
  const guest = await transaction(async (db) => {
    const order = { externalPurchaseId: externalPurchaseId?.trim(), email: emailKey(email) };
    const known = await readGuestOfOrder(db, order);
    if (!known || !(await consumeCode(db, guess.id))) fail(WRONG_CODE, { fields: { code: WRONG_CODE } });
    await forgiveMail(db, codeMails(services.secrets, 'order', { email, address }));
    return known;
  });
  return openGuestSession(context, guest, 'code');
};

const newOrderLink: Handler<'POST /purchase/NewOrderLink'> = async ({ identity, services, transaction }) => {
  const subject = orderLinkSubject(services.secrets, identity.userId);
  if (!(await transaction((db) => countUseOfDay(db, subject, LINKS_PER_DAY))))
    fail('order-link.too-many', { params: { most: LINKS_PER_DAY } });
  await transaction((db) => sendNewLink(db, services, identity.userId, identity.sessionId));
  services.jobs.wake();
  return undefined;
};

/** Returns the copy at once: it is of one order, and its page has the documents. */
const guestOrderData: Handler<'GET /purchase/GuestOrderData'> = async (context) => {
  const { identity, transaction } = context;
  if (!identity.isGuest) fail('order-link.unknown');
  const data = await transaction((db) => guestData(db, identity.userId));
  context.header('content-disposition', 'attachment; filename="data.json"');
  return Buffer.from(JSON.stringify(data, null, 2));
};

/** Erases a guest. An account is erased on its profile, where its owner proves it. */
const eraseGuest: Handler<'DELETE /purchase/GuestOrder'> = async ({ body, identity, services, tenant }) => {
  if (!identity.isGuest) fail('order-link.unknown');
  const losesBelongings = body?.losesBelongings === true;
  await eraseAccount(services, tenant, { customerId: identity.userId, losesBelongings });
  return undefined;
};

export const orderLinkRoutes = {
  // visitor
  'POST /purchase/OrderLink': openByLink,
  'POST /purchase/OrderCode': requestOrderCode,
  'POST /purchase/OrderCodeLogin': openByCode,
  // customer
  'POST /purchase/NewOrderLink': newOrderLink,
  'GET /purchase/GuestOrderData': guestOrderData,
  'DELETE /purchase/GuestOrder': eraseGuest,
} satisfies Routes;
