import { waitForAll } from '#kernel/concurrency/wait-for-all.ts';
import type { Database } from '#kernel/database/database.ts';
import { sign } from '../lyra/signature.ts';
import { type HostedSession, sessionsLeftOpen } from './data.ts';
import { debitDue } from './later-debits.ts';
import {
  type ClaimedNotification,
  claimNotifications,
  concludeSession,
  settleNotification,
} from './mutations.ts';
import { abandon } from './result.ts';
import type { FindShop } from './shop.ts';

/** Retry delays; the real provider waits quarters of an hour between its four retries. */
const RETRY_MS = [2_000, 10_000, 60_000, 300_000];
const DELIVERY_TIMEOUT_MS = 10_000;

export interface Notifier {
  /** Posts claimed notifications in parallel, because their leases are short. A failed delivery is retried later. */
  deliver(notifications: readonly ClaimedNotification[]): Promise<void>;
  /** Processes everything that is due: abandoned sessions and waiting notifications. */
  runDue(): Promise<void>;
}

export interface NotifierOptions {
  readonly database: Database;
  readonly findShop: FindShop;
  readonly now: () => Date;
  /** Whether the sandbox may post to this address. */
  readonly mayPostTo: (url: string) => boolean;
}

export function createNotifier({ database, findShop, now, mayPostTo }: NotifierOptions): Notifier {
  async function deliverOne(notification: ClaimedNotification): Promise<void> {
    const shop = await findShop(notification.siteId);
    const url = notification.form.vads_url_check ?? shop?.notificationUrl;
    const delivered =
      shop && url && mayPostTo(url) ? await post(url, signedBody(notification, shop.apiKey)) : false;
    const wait = RETRY_MS[notification.attempts - 1];
    await settleNotification(
      database.direct,
      notification.id,
      delivered ? 'delivered' : wait === undefined ? 'given-up' : new Date(now().getTime() + wait),
    );
  }

  const deliver = (notifications: readonly ClaimedNotification[]) =>
    waitForAll(notifications.map(deliverOne));

  async function abandonSession(session: HostedSession): Promise<void> {
    const claimed = await concludeSession(database.direct, session, abandon(session.form, now()), now());
    await deliver(claimed ?? []);
  }

  async function runDue(): Promise<void> {
    const leftOpen = await sessionsLeftOpen(database.direct, now());
    await waitForAll(leftOpen.map(abandonSession));
    await deliver(await database.platform((db) => debitDue(db, now())));
    const due = await claimNotifications(database.direct, now());
    await deliver(due);
  }

  return { deliver, runDue };
}

function signedBody(notification: ClaimedNotification, key: string): URLSearchParams {
  const fields = {
    ...notification.result,
    vads_url_check_src: sourceOf(notification),
  };
  return new URLSearchParams({ ...fields, signature: sign(fields, key) });
}

function sourceOf({ attempts, result }: ClaimedNotification): string {
  if (attempts > 1) return 'RETRY';
  if (result.vads_recurrence_number) return 'REC';
  return result.vads_sequence_number === '1' ? 'PAY' : 'BATCH_AUTO';
}

/** Whether the shop accepted the notification: 200 to 206 or a redirect, as for the provider. */
async function post(url: string, body: URLSearchParams): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return (
      (response.status >= 200 && response.status <= 206) || (response.status >= 300 && response.status < 400)
    );
  } catch {
    return false;
  }
}
