import { waitForAll } from '#kernel/concurrency/wait-for-all.ts';
import type { Database } from '#kernel/database/database.ts';
import { SIGNATURE_HEADER, signEvent } from '../checkout/signature.ts';
import type { FindShop } from '../sandbox/shop.ts';
import { findSession } from './data.ts';
import {
  type ClaimedEvent,
  claimEvents,
  expireSession,
  newId,
  type PlannedEvent,
  planEvents,
  sessionsLeftOpen,
  settleEvent,
} from './mutations.ts';
import { eventObject } from './objects.ts';

const RETRY_MS = [2_000, 10_000, 60_000, 300_000];
const DELIVERY_TIMEOUT_MS = 10_000;

export interface CheckoutNotifier {
  /** Sends events of a session, immediately or after their delay. */
  announce(sessionId: string, events: readonly PlannedEvent[]): Promise<void>;
  /** Processes all due work: abandoned sessions and waiting events. */
  runDue(): Promise<void>;
}

export interface NotifierOptions {
  readonly database: Database;
  readonly findShop: FindShop;
  readonly now: () => Date;
  /** Whether the sandbox may post to this address. */
  readonly mayPostTo: (url: string) => boolean;
  /** Address under which the pages of sessions are. */
  readonly page: () => string;
}

/** Creates an event of one kind. */
export const event = (type: string, delay = 0): PlannedEvent => ({ name: newId('evt'), type, delay });

export function createCheckoutNotifier(options: NotifierOptions): CheckoutNotifier {
  const { database, findShop, now, mayPostTo, page } = options;
  const db = database.direct;

  async function deliver(claimed: ClaimedEvent): Promise<void> {
    const session = await findSession(db, claimed.sessionId);
    const shop = session && (await findShop(session.account));
    const url = shop?.notificationUrl;
    let isDelivered = false;
    if (session && shop && url && mayPostTo(url)) {
      const isLive = shop.mode === 'PRODUCTION';
      const body = JSON.stringify(eventObject(claimed, session, { isLive, page: page(), now: now() }));
      isDelivered = await post(url, body, signEvent(body, shop.apiKey, Math.floor(Date.now() / 1000)));
    }
    const wait = RETRY_MS[claimed.attempts - 1];
    const later = wait === undefined ? 'given-up' : new Date(now().getTime() + wait);
    await settleEvent(db, claimed.id, isDelivered ? 'delivered' : later);
  }

  const announce: CheckoutNotifier['announce'] = async (sessionId, events) => {
    // Deliveries are sequential: the order of the two events of a payment is part of the test.
    for (const claimed of await planEvents(db, sessionId, events, now())) await deliver(claimed);
  };

  return {
    announce,
    async runDue() {
      for (const { id } of await sessionsLeftOpen(db, now()))
        if (await expireSession(db, id, now())) await announce(id, [event('checkout.session.expired')]);
      await waitForAll((await claimEvents(db, now())).map(deliver));
    },
  };
}

async function post(url: string, body: string, signature: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      redirect: 'manual',
      signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status >= 200 && response.status < 300;
  } catch {
    return false;
  }
}
