import { expect, it } from 'vitest';
import { MailRefused } from '#platform/mail/message.ts';
import { registry } from '#platform/observability/metrics.ts';
import type { Mailer } from './port.ts';
import { withMetrics } from './with-metrics.ts';

const message = {} as Parameters<Mailer['send']>[0];

it.each([
  ['sent', undefined],
  ['refused', new MailRefused('no such mailbox')],
  ['failed', new Error('no connection')],
])('withMetrics counts a mail as %s', async (outcome, error) => {
  const mailer = withMetrics({ send: () => (error ? Promise.reject(error) : Promise.resolve()) });
  const sending = mailer.send(message);
  if (error) await expect(sending).rejects.toThrow(error);
  else await sending;
  const { values = [] } = (await registry.getSingleMetric('guichet_mails_total')?.get()) ?? {};
  expect(values.find(({ labels }) => labels.outcome === outcome)?.value).toBe(1);
});
