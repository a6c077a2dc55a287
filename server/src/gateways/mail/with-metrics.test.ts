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
  const before = await counted(outcome);
  const mailer = withMetrics({ send: () => (error ? Promise.reject(error) : Promise.resolve()) });
  const sending = mailer.send(message);
  if (error) await expect(sending).rejects.toThrow(error);
  else await sending;
  expect(await counted(outcome)).toBe(before + 1);
});

/** Returns how many mails had an outcome in this process. */
async function counted(outcome: string): Promise<number> {
  const { values = [] } = (await registry.getSingleMetric('guichet_mails_total')?.get()) ?? {};
  return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
}
