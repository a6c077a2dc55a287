import { randomUUID } from 'node:crypto';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { isGiftCode, plainGiftCode } from '@guichet/contract/payment/gift-card-rules.ts';
import type { CallContext, Handler, Routes } from '#calls.ts';
import type { PaymentMode } from '#gateways/payment/shapes/port.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { addDays, startOfDay } from '#kernel/format/time-zone.ts';
import { saveParameters } from '#tenants/parameters/parameters.sql.ts';
import { lockPayments } from '../refunds/captured.sql.ts';
import { requestRefund } from '../refunds/refunds.sql.ts';
import { shopOf } from '../settings/payment-settings.service.ts';
import {
  type CardChange,
  extendTo,
  GIFT_CARDS_PER_PAGE,
  type GiftCardSearch,
  isReserved,
  lockGiftCard,
  lockGiftCardSettings,
  readBuyer,
  readLiability,
  readMovements,
  recordCardChange,
  revokeCard,
  saveGiftCardSettings,
  searchGiftCards,
  setBlocked,
  withdrawCode,
} from './administration.sql.ts';
import { giftCodeHash } from './gift-card-codes.ts';
import {
  addGiftCard,
  enqueueDelivery,
  issueGiftCard,
  readGiftCard,
  readGiftCardSettings,
} from './gift-cards.sql.ts';
import {
  type GiftCardRow,
  type GiftCardSettings,
  giftCardLink,
  refundableOf,
  viewDetails,
  viewItem,
} from './gift-cards.ts';
import { requireDeliveryDay, todayOf } from './gift-quote.service.ts';

/** Returns what a typed text searches for: a whole code by its hash, anything else as it is. */
function searchOf(typed = ''): GiftCardSearch {
  const text = typed.trim();
  const plain = plainGiftCode(text);
  if (isGiftCode(plain)) return { codeHash: giftCodeHash(plain), text: null };
  return { codeHash: null, text: text || null };
}

/** Returns the mode of the cards that the venue makes and owes for: that of its shop. */
const modeOf = async ({
  services,
  tenant,
}: Pick<CallContext<'POST /settingsadmin/giftcards'>, 'services' | 'tenant'>): Promise<PaymentMode> =>
  (await shopOf(services, tenant))?.shop.mode ?? 'PRODUCTION';

const giftCards: Handler<'POST /settingsadmin/giftcards'> = async (context) => {
  const { body, transaction } = context;
  const mode = await modeOf(context);
  return transaction(async (db) => {
    const found = await searchGiftCards(db, searchOf(body.search), body.skip);
    return {
      items: found.slice(0, GIFT_CARDS_PER_PAGE).map(viewItem),
      hasMore: found.length > GIFT_CARDS_PER_PAGE,
      liability: await readLiability(db, mode),
    };
  });
};

async function readDetails(db: TenantDb, id: string): Promise<CallAnswer<'GET /settingsadmin/giftcard'>> {
  const card = await readGiftCard(db, id);
  if (!card || card.state === 'unpaid') fail('gift-card.not-found');
  const buyer = card.userId === null ? undefined : await readBuyer(db, card.userId);
  return viewDetails(card, await readMovements(db, id), buyer);
}

const giftCardDetails: Handler<'GET /settingsadmin/giftcard'> = ({ query, transaction }) =>
  transaction((db) => readDetails(db, query.id));

/** Gives a card without a payment. */
const giveGiftCard: Handler<'POST /settingsadmin/giftcard'> = async (context) => {
  const { body, tenant, identity, services, transaction } = context;
  const { amount, reason, ...gift } = body;
  requireDeliveryDay(services, tenant, gift.deliverOn);
  const mode = await modeOf(context);
  const id = randomUUID();
  await transaction(async (db) => {
    const by = { email: identity.email, reason };
    await addGiftCard(db, { ...gift, id, value: amount, mode, service: null, userId: null, by });
    await issueGiftCard(db, id, null);
    await recordChange(db, identity, {
      action: 'gift-card.given',
      subject: id,
      changes: changesBetween({}, { paidAmount: `${amount}`, reason }),
    });
  });
  services.jobs.wake();
  return { id };
};

type Change = Pick<CallContext<'POST /settingsadmin/blockgiftcard'>, 'identity' | 'transaction'> & {
  readonly body: { readonly id: string; readonly reason: string };
};

/** Changes a locked card in a transaction. @returns the changed card with its movements */
function change(
  { body: { id, reason }, identity, transaction }: Change,
  action: CardChange['action'],
  apply: (db: TenantDb, card: GiftCardRow) => Promise<Readonly<Record<string, string>> | undefined>,
): Promise<CallAnswer<'GET /settingsadmin/giftcard'>> {
  return transaction(async (db) => {
    // Payments are locked before gift cards, in the order of refunds.
    if (action === 'refunded') await lockPayments(db);
    const card = (await lockGiftCard(db, id)) ?? fail('gift-card.not-found');
    const details = await apply(db, card);
    await recordCardChange(db, card, { action, by: identity, reason }, details);
    return readDetails(db, id);
  });
}

const requireState = ({ state }: GiftCardRow, ...states: GiftCardRow['state'][]): void => {
  if (!states.includes(state)) fail('gift-card.state');
};

const blockGiftCard: Handler<'POST /settingsadmin/blockgiftcard'> = (context) =>
  change(context, 'blocked', async (db, card) => {
    requireState(card, 'active');
    await setBlocked(db, card.id, context.body.reason);
    return undefined;
  });

const unblockGiftCard: Handler<'POST /settingsadmin/unblockgiftcard'> = async (context) => {
  const unblocked = await change(context, 'unblocked', async (db, card) => {
    requireState(card, 'blocked');
    if (card.disputed > 0) fail('gift-card.disputed');
    await setBlocked(db, card.id, null);
    if (card.deliveredAt === null) await enqueueDelivery(db, card.id);
    return undefined;
  });
  context.services.jobs.wake();
  return unblocked;
};

const extendGiftCard: Handler<'POST /settingsadmin/extendgiftcard'> = (context) =>
  change(context, 'extended', async (db, card) => {
    const { tenant, services, body, identity } = context;
    requireState(card, 'active', 'blocked', 'expired');
    const end = startOfDay(addDays(body.until, 1), tenant.timeZone);
    if (body.until < todayOf(services, tenant) || (card.expiresAt && end <= card.expiresAt))
      fail('gift-card.day');
    await extendTo(db, card, end, identity);
    return { validUntil: body.until };
  });

/** Replaces a lost or exposed code. */
const replaceGiftCard: Handler<'POST /settingsadmin/replacegiftcard'> = async (context) => {
  const { body } = context;
  const replaced = await change(context, 'replaced', async (db, card) => {
    requireState(card, 'active', 'blocked');
    if (card.recipient === null && body.email === undefined)
      fail('request.invalid', { fields: { email: 'field.required' } });
    await withdrawCode(db, card.id, body.email ?? null);
    await enqueueDelivery(db, card.id);
    return undefined;
  });
  context.services.jobs.wake();
  return replaced;
};

/** Refunds the balance of a bought card to its payment: what was redeemed of it stays. */
const refundGiftCard: Handler<'POST /settingsadmin/refundgiftcard'> = async (context) => {
  const { body, identity, services } = context;
  const refunded = await change(context, 'refunded', async (db, card) => {
    const amount = refundableOf(card);
    if (card.transactionUuid === null || amount === 0) fail('gift-card.state');
    if (amount !== body.amount) fail('refund.amount-changed');
    // What a cart in payment holds would come back to an ended card.
    if (await isReserved(db, card.id)) fail('gift-card.in-payment');
    await revokeCard(db, card, identity);
    const payment = { transactionUuid: card.transactionUuid, attemptId: card.id, orderId: card.id };
    if (!(await requestRefund(db, { ...payment, amount, reason: 'gift-card' }, identity)))
      fail('refund.already');
    return { refundedAmount: `${amount}` };
  });
  services.jobs.wake();
  return refunded;
};

const giftCardSettings: Handler<'GET /settingsadmin/giftcardsettings'> = async ({
  tenant,
  services,
  transaction,
}) => ({ ...(await transaction(readGiftCardSettings)), today: todayOf(services, tenant) });

const changeGiftCardSettings: Handler<'PUT /settingsadmin/giftcardsettings'> = ({
  body: { seen, ...settings },
  tenant,
  identity,
  services,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const present = audited(await lockGiftCardSettings(db));
    if (seen && changesBetween(present, audited(seen)).length > 0) fail('settings.changed');
    const changes = changesBetween(present, audited(settings));
    if (changes.length > 0) {
      await saveGiftCardSettings(db, settings);
      await saveParameters(db, giftCardLink(settings.isSold));
      await recordChange(db, identity, {
        action: 'gift-card-settings.saved',
        subject: tenant.displayName,
        changes,
      });
    }
    return readGiftCardSettings(db);
  });

const audited = ({ isSold, minCents, maxCents, sellsServices, validMonths }: GiftCardSettings) => ({
  giftCardsSold: isSold,
  giftCardMin: `${minCents}`,
  giftCardMax: `${maxCents}`,
  giftCardServices: sellsServices,
  giftCardMonths: `${validMonths}`,
});

export const giftCardAdminRoutes = {
  // administrator: settings.payment
  'POST /settingsadmin/giftcards': giftCards,
  'GET /settingsadmin/giftcard': giftCardDetails,
  'POST /settingsadmin/giftcard': giveGiftCard,
  'POST /settingsadmin/blockgiftcard': blockGiftCard,
  'POST /settingsadmin/unblockgiftcard': unblockGiftCard,
  'POST /settingsadmin/extendgiftcard': extendGiftCard,
  'POST /settingsadmin/replacegiftcard': replaceGiftCard,
  'POST /settingsadmin/refundgiftcard': refundGiftCard,
  'GET /settingsadmin/giftcardsettings': giftCardSettings,
  'PUT /settingsadmin/giftcardsettings': changeGiftCardSettings,
} satisfies Routes;
