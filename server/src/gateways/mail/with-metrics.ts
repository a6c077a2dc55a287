import { inSpan } from '#kernel/tracing.ts';
import { MailRefused } from '#platform/mail/message.ts';
import { outcomeCounter } from '#platform/observability/metrics.ts';
import type { Mailer } from './port.ts';

const count = outcomeCounter(
  'guichet_mails_total',
  'Mails: sent, refused by the mail server (for good), failed (will be retried)',
  ['sent', 'refused', 'failed'],
);

/** Counts the outcome of every mail. */
export function withMetrics(mailer: Mailer): Mailer {
  return {
    async send(message) {
      try {
        await inSpan('mail send', { kind: 'client' }, () => mailer.send(message));
      } catch (error) {
        count(error instanceof MailRefused ? 'refused' : 'failed');
        throw error;
      }
      count('sent');
    },
    close: () => mailer.close?.(),
  };
}
