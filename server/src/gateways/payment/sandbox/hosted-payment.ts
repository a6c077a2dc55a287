import { randomBytes } from 'node:crypto';
import type { Database } from '#kernel/database/database.ts';
import { readCompactInstant, utcDay } from '../lyra/dates.ts';
import type { Fields } from '../lyra/signature.ts';
import { findSession, findSessionOfTransaction, type HostedSession } from './data.ts';
import { checkEntryForm, type EntryError, isCardOnly } from './entry-form.ts';
import { beginChallenge, concludeSession, openSession } from './mutations.ts';
import type { Notifier } from './notifier.ts';
import { abandon, type PaymentResult, payWith } from './result.ts';
import { returnAddress, returnOf } from './return.ts';
import type { FindShop, SandboxShop } from './shop.ts';
import { type CardReading, readCard, type TypedCard, testCard, type UsedCard } from './test-cards.ts';
import { findToken } from './tokens.ts';

/** Maximum duration of the provider's hosted session: ten minutes. */
const SESSION_MS = 10 * 60_000;
const SESSION_ID = /^[0-9a-f]{32}$/;

export interface HostedPaymentOptions {
  readonly database: Database;
  readonly findShop: FindShop;
  readonly notifier: Notifier;
  readonly now: () => Date;
  readonly mayPostTo: (url: string) => boolean;
}

export interface HostedPayment {
  readonly session: HostedSession;
  readonly shop: SandboxShop;
  /** The stored card of the form's token. */
  readonly keptCard: UsedCard | undefined;
}

/** The payer's next page: the shop's return address, or the session's page, which shows the current state. */
export type Next = { readonly kind: 'return'; readonly address: string } | { readonly kind: 'session' };

export type EntryAnswer =
  | { readonly kind: 'session'; readonly id: string }
  | { readonly kind: 'error'; readonly error: EntryError };

export interface HostedPayments {
  /** Accepts a shop's form; a repeated form leads to the same session. */
  enter(form: Fields): Promise<EntryAnswer>;
  /** Finds the payment of a session; a payment whose session has expired is abandoned first. */
  find(sessionId: string): Promise<HostedPayment | undefined>;
  pay(payment: HostedPayment, typed: TypedCard): Promise<Next | (CardReading & { kind: 'faults' })>;
  /** Pays with the stored card of the form's token. */
  payWithToken(payment: HostedPayment): Promise<Next>;
  answerChallenge(payment: HostedPayment, confirmed: boolean): Promise<Next>;
  cancel(payment: HostedPayment): Promise<Next>;
}

const TO_SESSION: Next = { kind: 'session' };

export function createHostedPayments(options: HostedPaymentOptions): HostedPayments {
  const { findShop, notifier, now, mayPostTo } = options;
  const db = options.database.direct;

  /** Ends the session, notifies the shop, then sends the payer back. A second click finds the session ended. */
  async function conclude({ session, shop }: HostedPayment, result: PaymentResult): Promise<Next> {
    const claimed = await concludeSession(db, session, result, now());
    if (!claimed) return TO_SESSION;
    await notifier.deliver(claimed);
    const back = returnOf(session.form, result.fields, shop.apiKey);
    if (!back || back.mode === 'POST') return TO_SESSION;
    return { kind: 'return', address: returnAddress(back) };
  }

  async function keptCardOf({ form, siteId, state }: HostedSession): Promise<UsedCard | undefined> {
    if (state !== 'open' || !form.vads_identifier || isCardOnly(form)) return undefined;
    return findToken(db, siteId, form.vads_identifier);
  }

  return {
    async enter(form) {
      const siteId = form.vads_site_id ?? '';
      const error = checkEntryForm(form, siteId === '' ? undefined : await findShop(siteId), mayPostTo);
      if (error) return { kind: 'error', error };
      if (form.vads_identifier && !(await findToken(db, siteId, form.vads_identifier)))
        return { kind: 'error', error: { field: 'vads_identifier', fault: 'unknown-card' } };
      // A form that only concerns a card has no transaction id.
      const transactionId = (form.vads_trans_id || form.vads_order_id) as string;
      const day = utcDay(readCompactInstant(form.vads_trans_date as string) as Date);
      const id = randomBytes(16).toString('hex');
      const expiresAt = new Date(now().getTime() + SESSION_MS);
      const isNew = await openSession(db, { id, siteId, transactionId, day, form, now: now(), expiresAt });
      if (isNew) return { kind: 'session', id };
      const known = await findSessionOfTransaction(db, { siteId, day, id: transactionId });
      if (known && known.form.signature === form.signature) return { kind: 'session', id: known.id };
      return { kind: 'error', error: { field: 'vads_trans_id', fault: 'transaction-used' } };
    },

    async find(sessionId) {
      if (!SESSION_ID.test(sessionId)) return undefined;
      let session = await findSession(db, sessionId);
      if (session && session.state !== 'concluded' && session.expiresAt <= now()) {
        const claimed = await concludeSession(db, session, abandon(session.form, now()), now());
        await notifier.deliver(claimed ?? []);
        session = await findSession(db, sessionId);
      }
      const shop = session && (await findShop(session.siteId));
      if (!session || !shop) return undefined;
      return { session, shop, keptCard: await keptCardOf(session) };
    },

    async pay(payment, typed) {
      if (payment.session.state !== 'open') return TO_SESSION;
      const reading = readCard(typed, now());
      if (reading.kind === 'faults') return reading;
      if (!testCard(reading.used.key).challenge) {
        return conclude(payment, payWith(payment.session.form, reading.used, null, now()));
      }
      await beginChallenge(db, payment.session.id, reading.used, now());
      return TO_SESSION;
    },

    async payWithToken(payment) {
      const { keptCard, session } = payment;
      if (session.state !== 'open' || !keptCard) return TO_SESSION;
      return conclude(payment, payWith(session.form, keptCard, null, now()));
    },

    async answerChallenge(payment, confirmed) {
      const { state, usedCard, form } = payment.session;
      if (state !== 'challenge' || !usedCard) return TO_SESSION;
      return conclude(payment, payWith(form, usedCard, confirmed, now()));
    },

    async cancel(payment) {
      if (payment.session.state === 'concluded') return TO_SESSION;
      return conclude(payment, abandon(payment.session.form, now()));
    },
  };
}
