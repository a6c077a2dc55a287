import { randomUUID } from 'node:crypto';
import { area, type Kit, mustEqual } from '../check.ts';
import { identified, selling, ticketsOf } from '../selling.ts';

/** Sold tickets: found, identified and blocked. */

export const ticketChecks = area('TICK', 'Tickets', [
  {
    requirement: 'returns the tickets of an account as they were sold',
    run: async (kit) => {
      const { holder, sale, offer } = await selling(kit, 2);
      const found = await ticketsOf(kit, holder);
      mustEqual(
        found.map(({ ticketNumber, code }) => [ticketNumber, code]).sort(),
        sale.tickets.map(({ ticketNumber, code }) => [ticketNumber, code]).sort(),
        'tickets',
      );
      for (const { orderNumber, serviceCode, sessionId } of found)
        mustEqual(
          [orderNumber, serviceCode, sessionId],
          [sale.externalPurchaseId, offer.service.code, offer.session.id],
          'order, service and session of a ticket',
        );
    },
  },
  {
    requirement: 'states the start and end of the session of a ticket',
    run: async (kit) => {
      const { holder, offer } = await selling(kit, 1);
      const [ticket] = await ticketsOf(kit, holder);
      mustEqual([ticket?.start, ticket?.end], [offer.session.start, offer.session.end], 'start and end');
    },
  },
  {
    requirement: 'returns no ticket of another account',
    run: async (kit) => {
      const [one, other] = [await selling(kit, 1), await selling(kit, 1)];
      mustEqual(
        (await ticketsOf(kit, one.holder)).map(({ ticketNumber }) => ticketNumber),
        one.numbers,
        `tickets, apart from those of ${other.holder}`,
      );
    },
  },
  {
    requirement: 'returns no ticket of an unknown account',
    run: async (kit) => mustEqual(await ticketsOf(kit, randomUUID()), [], 'tickets'),
  },
  {
    requirement: 'returns the tickets of the newest sale first',
    run: async (kit) => {
      const { holder, numbers } = await selling(kit, 1);
      const { venue } = kit;
      const line = venue.line(await venue.offer(), 1);
      const later = await venue.sell(venue.saleOf([line], { buyer: { reference: holder } }));
      mustEqual(
        (await ticketsOf(kit, holder)).map(({ ticketNumber }) => ticketNumber),
        [...later.sale.tickets.map(({ ticketNumber }) => ticketNumber), ...numbers],
        'tickets',
      );
    },
  },
  ...(['ticketNumber', 'code'] as const).map((by) => ({
    requirement: `identifies one ticket by its ${by === 'code' ? 'code' : 'number'}, with its account`,
    run: async (kit: Kit) => {
      const { sale, holder } = await selling(kit, 2);
      const [, second] = sale.tickets;
      mustEqual(
        (await identified(kit, second?.[by] ?? '')).map((ticket) => [ticket.ticketNumber, ticket.holder]),
        [[second?.ticketNumber, holder]],
        'tickets',
      );
    },
  })),
  {
    requirement: 'identifies all tickets of an order number',
    run: async (kit) => {
      const { sale, numbers } = await selling(kit, 2);
      const found = await identified(kit, sale.externalPurchaseId);
      mustEqual(found.map(({ ticketNumber }) => ticketNumber).sort(), [...numbers].sort(), 'tickets');
    },
  },
  {
    requirement: 'returns at most as many tickets as it is asked for',
    run: async (kit) => {
      const { sale } = await selling(kit, 3);
      const answer = await kit.api.value('identifyTickets', { number: sale.externalPurchaseId, most: 2 });
      mustEqual(answer.tickets.length, 2, 'number of tickets');
    },
  },
  {
    requirement: 'identifies nothing by an unknown number, or by a part of one',
    run: async (kit) => {
      const { sale } = await selling(kit, 1);
      mustEqual(await identified(kit, randomUUID()), [], 'tickets of an unknown number');
      mustEqual(
        await identified(kit, (sale.tickets[0]?.code ?? '').slice(0, -1)),
        [],
        'tickets of a part of a code',
      );
    },
  },
]);

export const blockChecks = area(
  'BLOCK',
  'Blocks',
  [
    {
      requirement: 'blocks the tickets of a sale, and unblocks them',
      run: async (kit) => {
        const { key, holder } = await selling(kit, 2);
        for (const isBlocked of [true, false]) {
          await kit.api.value('blockSale', { key, isBlocked });
          mustEqual(
            (await ticketsOf(kit, holder)).map(({ blockedAt }) => blockedAt !== undefined),
            [isBlocked, isBlocked],
            'whether the tickets are blocked',
          );
        }
      },
    },
    {
      requirement: 'answers a repeated block as the first time',
      run: async (kit) => {
        const { key } = await selling(kit, 1);
        for (const isBlocked of [true, true, false, false])
          await kit.api.value('blockSale', { key, isBlocked });
      },
    },
    {
      requirement: 'refuses to block an unknown sale',
      run: async ({ api }) =>
        void (await api.refused('blockSale', { key: randomUUID(), isBlocked: true }, 'unknown')),
    },
  ],
  'blocks',
);
