import { beforeAll, describe, expect, test } from 'vitest';
import { EntranceTest } from '#test/portal/entrance.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import { resales } from '#test/portal/resales.ts';

let portal: PortalTest;
let token: string;
let entrance: EntranceTest;
refundTests((given) => ({ portal, token } = given));
beforeAll(async () => {
  entrance = await EntranceTest.open(portal);
});
const { open, buy, cancel } = resales(() => ({ portal, token }));

describe('the entrance', () => {
  test('names a place that was given up as the reason, for a scan, a search and an explanation', async () => {
    const session = await open(1, { percent: 80 });
    const order = await buy(session, 1);
    const number = `${order.externalPurchaseId}-1`;
    const [sold] = await portal.sql<{ code: string; place: string }>(
      `select ticket.code, session.establishment_code as place from venue.ticket
         join venue.session on session.tenant_id = ticket.tenant_id and session.id = ticket.session_id
        where ticket_number = $1`,
      [number],
    );
    await cancel(order, 0);
    const answer = await entrance.scan(sold?.code ?? '');
    expect(answer.body.scan).toMatchObject({ isAccepted: false, reason: 'given-up' });
    const { body } = await entrance.ask('GET /boxoffice/entrancefind', { query: { text: number } });
    expect(body.tickets).toMatchObject([{ number, state: 'given-up' }]);
    const why = await entrance.ask('GET /boxoffice/entrancereason', {
      query: {
        code: sold?.code ?? '',
        establishment: sold?.place ?? '',
        direction: 'in',
        at: new Date().toISOString(),
      },
    });
    expect(JSON.stringify(why.body)).toContain('given-up');
  });
});
