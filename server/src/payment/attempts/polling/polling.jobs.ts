import type { Logger } from '#kernel/logging.ts';
import type { AfterEvent } from '#payment/notifications/notifications.routes.ts';
import { gauge } from '#platform/observability/metrics.ts';
import type { SilentTenant } from '../attempts.sql.ts';
import { findSilentTenants, type PollServices, pollPayments } from './polling.service.ts';

/** Age of an unanswered attempt from which an alert calls an operator: payments may stay unsold. */
const ALERT_SECONDS = 5 * 60;
const ALERT_EVERY_MS = 60_000;

const unanswered = gauge(
  'guichet_payment_unanswered_seconds',
  'For how long the payment provider has not answered about the oldest attempt that it should know of; alert over 300',
);

/**
 * Creates the work `unanswered payments`, which runs every second: raises alerts for unanswered attempts, then polls.
 */
export function createPaymentPolling(
  services: PollServices,
  { afterEvent, logger }: { readonly afterEvent: AfterEvent; readonly logger: Pick<Logger, 'error'> },
): () => Promise<void> {
  let alertedAt = Number.NEGATIVE_INFINITY;
  const watch = (silent: readonly SilentTenant[]) => {
    const longest = Math.max(0, ...silent.map(({ seconds }) => seconds));
    unanswered.set(longest);
    if (longest < ALERT_SECONDS || performance.now() - alertedAt < ALERT_EVERY_MS) return;
    alertedAt = performance.now();
    logger.error({ seconds: Math.round(longest) }, 'The payment provider leaves an attempt unanswered');
  };
  return async () => {
    const silent = await findSilentTenants(services);
    watch(silent);
    await pollPayments(services, afterEvent, silent);
  };
}
