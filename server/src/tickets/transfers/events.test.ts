import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PortalTest } from '#test/portal/portal.ts';
import { transferTests } from '#test/portal/transfers.ts';
import { addEndpoint, type Receiver, runWebhooks, webhookReceiver } from '#test/portal/webhooks.ts';

let portal: PortalTest;
let samir: string;
const { faults, offered, accept } = transferTests((given) => {
  ({ portal, samir } = given);
});
let receiver: Receiver;
beforeAll(async () => {
  receiver = await webhookReceiver();
});
afterAll(() => receiver[Symbol.asyncDispose]());

test('the webhook ticket.transferred is sent once, with the new code assigned, without code or person', async () => {
  const { token } = await portal.administrator({ rights: ['settings.admin'] });
  await addEndpoint(portal, token, receiver.url, { kinds: ['ticket.transferred'] });
  const { ticket, linked } = await offered();
  faults.plan({ fault: 'error-after-success', method: 'reissueTicket', times: 1 });
  await accept(samir, linked);
  await runWebhooks(portal);
  expect(receiver.received).toEqual([]);
  faults.clear();
  await accept(samir, linked);
  await accept(samir, linked);
  await runWebhooks(portal);
  expect(receiver.received.map(({ event }) => event)).toMatchObject([
    {
      type: 'ticket.transferred',
      data: { orderNumber: ticket.externalPurchaseId, ticketNumber: ticket.ticketNumber },
    },
  ]);
  expect(Object.keys(receiver.received[0]?.event.data ?? {})).toEqual(['orderNumber', 'ticketNumber']);
});
