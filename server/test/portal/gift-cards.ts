import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { settleClaims } from '#payment/gift-cards/gift-card-claims.sql.ts';
import { giftCardTasks } from '#payment/gift-cards/gift-cards.jobs.ts';
import { recordDisputes } from '#payment/notifications/disputes.sql.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import type { PortalTest } from './portal.ts';
import { venueDay } from './venue-clock.ts';

/** A gift card that was bought, paid and delivered. */
export interface DeliveredGiftCard {
  readonly id: string;
  readonly code: string;
  readonly mails: readonly MailMessage[];
}

/** Valid input of a purchase. */
export const GIFT = {
  amount: 5000,
  recipient: 'Camille Durand',
  email: 'camille.durand@example.com',
  sender: 'Jeanne',
  message: 'Joyeux anniversaire !\nÀ bientôt',
  design: 'festive',
  get deliverOn() {
    return venueDay();
  },
} as const;

/** Runs the waiting jobs of gift cards: deliveries, and entries of the journal. @returns the mails that they send */
export async function runGiftCardJobs(portal: PortalTest): Promise<MailMessage[]> {
  const sent: MailMessage[] = [];
  const mailer = { send: async (message: MailMessage) => void sent.push(message) };
  const tasks = giftCardTasks({ ...portal.services, mailer });
  const jobs = await portal.sql<{ task: string; payload: object }>(
    `delete from portal.outbox where task in ('payment.deliver-gift-card', 'payment.journal-gift-card', 'payment.gift-card-claim-mail')
     returning task, payload`,
  );
  for (const { task, payload } of jobs) await tasks[task]?.run(payload, {} as never);
  return sent;
}

/** Runs a scheduled job of gift cards. @returns the mails that it sends */
export async function runGiftCardSchedule(
  portal: PortalTest,
  name: 'payment.deliver-gift-cards' | 'payment.expire-gift-cards',
): Promise<MailMessage[]> {
  const sent: MailMessage[] = [];
  const mailer = { send: async (message: MailMessage) => void sent.push(message) };
  await giftCardTasks({ ...portal.services, mailer })[name]?.run({}, {} as never);
  return [...sent, ...(await runGiftCardJobs(portal))];
}

/** Returns the code in a mail that delivers a gift card. */
export const codeIn = (mail: MailMessage | undefined): string =>
  /\b(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}\b/.exec(mail?.text ?? '')?.[0] ?? '';

/** Lets the first venue sell gift cards. */
export const sellGiftCards = (portal: PortalTest): Promise<unknown> =>
  portal.sql(
    `insert into portal.gift_card_settings (tenant_id, is_sold, min_cents, max_cents, valid_months)
     select id, true, 100, 100000, 24 from portal.tenant where name = 'aqua-rivage'
     on conflict (tenant_id) do update set is_sold = true, min_cents = 100, max_cents = 100000`,
  );

/** Buys a gift card and pays it. @returns the form of its payment */
export async function payGiftCard(
  portal: PortalTest,
  token: string,
  change: Partial<Record<'deliverOn' | 'recipient' | 'email' | 'sender' | 'message', string>> & {
    readonly amount?: number;
    readonly service?: { readonly service: string; readonly price: string };
  } = {},
): Promise<Record<string, string>> {
  const { body, code } = await portal.ask('POST /giftcards/Purchase', {
    body: { ...GIFT, ...change },
    token,
  });
  if (!body.form) throw new Error(`The purchase was not begun: ${code}`);
  await portal.notify(body.form.fields);
  return body.form.fields;
}

/** Buys a gift card that is delivered at once. */
export async function buyGiftCard(
  portal: PortalTest,
  token: string,
  amount = 5000,
  service?: { readonly service: string; readonly price: string },
): Promise<DeliveredGiftCard> {
  const form = await payGiftCard(portal, token, { amount, ...(service && { service }) });
  const mails = await runGiftCardJobs(portal);
  const id = form.vads_order_id ?? '';
  return { id, code: codeIn(mails.find(({ to }) => to.address === GIFT.email)), mails };
}

/** Announces the dispute of a card's payment, as a provider does. */
export async function disputeGiftCard(
  portal: PortalTest,
  card: { readonly id: string; readonly transaction: string },
  state: 'open' | 'won' | 'lost',
  amount: number,
): Promise<void> {
  const [row] = await portal.sql<{ tenant: string }>(
    'select tenant_id as tenant from portal.gift_card where id = $1',
    [card.id],
  );
  await portal.services.database.tenant(parseTenantId(row?.tenant ?? ''), async (db) => {
    const event = {
      transactionUuid: card.transaction,
      orderId: card.id,
      mode: 'TEST',
      disputes: [
        {
          id: `dp_${card.id}`,
          amountCents: amount,
          currency: 'EUR',
          state,
          reason: 'fraudulent',
          openedAt: new Date(),
          respondBy: null,
        },
      ],
    };
    await recordDisputes(db, [event as never], () => ({ id: card.id }));
    await settleClaims(db, [card.id]);
  });
}
