import { randomUUID } from 'node:crypto';
import { area, type Kit, must, mustEqual } from '../check.ts';
import type { Offer } from '../test-venue.ts';

/** Sold tickets: found, identified, taken back, moved and blocked. */

async function selling({ venue }: Kit, quantity: number, given?: Offer) {
  const offer = given ?? (await venue.offer());
  const before = await venue.places(offer);
  const line = venue.line(offer, quantity);
  const sold = await venue.sell(venue.saleOf([line]));
  return { offer, before, line, numbers: sold.sale.tickets.map(({ ticketNumber }) => ticketNumber), ...sold };
}

async function mustLeave({ venue }: Kit, offer: Offer, expected: number): Promise<void> {
  mustEqual(await venue.places(offer), expected, `free places of the session ${offer.session.id}`);
}

const ticketsOf = async ({ api }: Kit, holder: string) =>
  (await api.value('findTickets', { holder })).tickets;

const identified = async ({ api }: Kit, number: string) =>
  (await api.value('identifyTickets', { number, most: 20 })).tickets;

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

const takeBack = (
  kit: Kit,
  saleKey: string,
  lineIds: string[],
  ticketNumbers?: string[],
  key = randomUUID(),
) => kit.api.ask('takeBack', { key, saleKey, lineIds, ...(ticketNumbers && { ticketNumbers }) });

export const refundChecks = area(
  'REF',
  'Refunds',
  [
    {
      requirement: 'takes back all tickets of a line, and frees their places',
      run: async (kit) => {
        const { key, line, offer, before } = await selling(kit, 2);
        must((await takeBack(kit, key, [line.lineId])).ok, 'The tickets were not taken back');
        await mustLeave(kit, offer, before);
      },
    },
    {
      requirement: 'takes back only the tickets that are named',
      run: async (kit) => {
        const { key, line, offer, before, numbers, holder } = await selling(kit, 3);
        must(
          (await takeBack(kit, key, [line.lineId], numbers.slice(0, 1))).ok,
          'The ticket was not taken back',
        );
        await mustLeave(kit, offer, before - 2);
        const back = (await ticketsOf(kit, holder)).filter(({ takenBackAt }) => takenBackAt);
        mustEqual(
          back.map(({ ticketNumber }) => ticketNumber),
          numbers.slice(0, 1),
          'tickets that are taken back',
        );
      },
    },
    {
      requirement: 'shows when a ticket was taken back',
      run: async (kit) => {
        const { key, line, holder } = await selling(kit, 1);
        await takeBack(kit, key, [line.lineId]);
        const [ticket] = await ticketsOf(kit, holder);
        must(ticket?.takenBackAt !== undefined, 'The ticket has no takenBackAt');
      },
    },
    {
      requirement: 'answers a repeated refund as the first time, and frees the places once',
      run: async (kit) => {
        const { key, line, offer, before } = await selling(kit, 2);
        const refund = randomUUID();
        await takeBack(kit, key, [line.lineId], undefined, refund);
        must(
          (await takeBack(kit, key, [line.lineId], undefined, refund)).ok,
          'The repeated refund was refused',
        );
        await mustLeave(kit, offer, before);
      },
    },
    {
      requirement: 'frees the places once when a refund is requested several times at once',
      run: async (kit) => {
        const { key, line, offer, before } = await selling(kit, 2);
        const refund = randomUUID();
        const outcomes = await Promise.all(
          [1, 2, 3, 4].map(() => takeBack(kit, key, [line.lineId], undefined, refund)),
        );
        must(
          outcomes.every(({ ok }) => ok),
          'One of the repeated refunds was refused',
        );
        await mustLeave(kit, offer, before);
      },
    },
    {
      requirement: 'frees the places once when a line is taken back by two refunds',
      run: async (kit) => {
        const { key, line, offer, before } = await selling(kit, 2);
        await takeBack(kit, key, [line.lineId]);
        await takeBack(kit, key, [line.lineId]);
        await mustLeave(kit, offer, before);
      },
    },
    ...[
      { what: 'sale', of: (line: string) => [randomUUID(), line] as const },
      { what: 'line', of: (_: string, sale: string) => [sale, randomUUID()] as const },
    ].map(({ what, of }) => ({
      requirement: `refuses to take back an unknown ${what}, and takes nothing back`,
      run: async (kit: Kit) => {
        const { key, line, offer, before } = await selling(kit, 1);
        const [saleKey, lineId] = of(line.lineId, key);
        const request = { key: randomUUID(), saleKey, lineIds: [lineId] };
        await kit.api.refused('takeBack', request, 'unknown');
        await mustLeave(kit, offer, before - 1);
      },
    })),
    {
      requirement: 'takes nothing back when one of several tickets is unknown',
      run: async (kit) => {
        const { key, line, offer, before, numbers } = await selling(kit, 2);
        const request = {
          key: randomUUID(),
          saleKey: key,
          lineIds: [line.lineId],
          ticketNumbers: [...numbers.slice(0, 1), randomUUID()],
        };
        await kit.api.refused('takeBack', request, 'unknown');
        await mustLeave(kit, offer, before - 2);
      },
    },
    {
      requirement: 'still finds a sale whose tickets are taken back',
      run: async (kit) => {
        const { key, line, sale } = await selling(kit, 1);
        await takeBack(kit, key, [line.lineId]);
        const found = await kit.api.value('findSale', { key });
        mustEqual(found.externalPurchaseId, sale.externalPurchaseId, 'order number');
      },
    },
  ],
  'refunds',
);

/** Sells tickets of a session, and finds another session of its service. */
async function moving(kit: Kit, quantity = 1) {
  const from = await kit.venue.offer();
  const to = await kit.venue.otherSession(from);
  const sold = await selling(kit, quantity, from);
  return { ...sold, to, free: await kit.venue.places(to) };
}

const moveRequest = (
  { key: saleKey, numbers }: { key: string; numbers: string[] },
  sessionId: string,
  key: string = randomUUID(),
) => ({ key, saleKey, ticketNumbers: numbers, sessionId });

export const moveChecks = area(
  'MOVE',
  'Moves',
  [
    {
      requirement: 'moves the places of tickets to another session of their service',
      run: async (kit) => {
        const { offer, before, to, free, ...sold } = await moving(kit, 2);
        await kit.api.value('moveTickets', moveRequest(sold, to.session.id));
        await mustLeave(kit, offer, before);
        await mustLeave(kit, to, free - 2);
      },
    },
    {
      requirement: 'gives a moved ticket a new code, and identifies nothing by the former one',
      run: async (kit) => {
        const { to, sale, ...sold } = await moving(kit);
        const { tickets } = await kit.api.value('moveTickets', moveRequest(sold, to.session.id));
        const former = sale.tickets[0]?.code ?? '';
        must(tickets[0]?.code !== former, 'The moved ticket has its former code');
        mustEqual(await identified(kit, former), [], 'tickets of the former code');
        mustEqual((await identified(kit, tickets[0]?.code ?? '')).length, 1, 'tickets of the new code');
      },
    },
    {
      requirement: 'keeps the number of a moved ticket, and makes it valid during its new session',
      run: async (kit) => {
        const { to, numbers, ...sold } = await moving(kit);
        const { tickets } = await kit.api.value(
          'moveTickets',
          moveRequest({ ...sold, numbers }, to.session.id),
        );
        mustEqual(
          tickets.map(({ ticketNumber }) => ticketNumber),
          numbers,
          'numbers of the tickets',
        );
        for (const { validFrom, validUntil } of tickets)
          must(
            validFrom < to.session.end && validUntil > to.session.start,
            'The moved ticket is not valid during its session',
          );
        const [ticket] = await ticketsOf(kit, sold.holder);
        mustEqual(
          [ticket?.sessionId, ticket?.start],
          [to.session.id, to.session.start],
          'session of the ticket',
        );
      },
    },
    {
      requirement: 'answers a repeated move as the first time, and moves once',
      run: async (kit) => {
        const { offer, before, to, free, ...sold } = await moving(kit);
        const request = moveRequest(sold, to.session.id);
        const first = await kit.api.value('moveTickets', request);
        mustEqual(await kit.api.value('moveTickets', request), first, 'answer of the repeated move');
        await mustLeave(kit, offer, before);
        await mustLeave(kit, to, free - 1);
      },
    },
    {
      requirement: 'refuses a move to a session without places, and leaves everything as it was',
      run: async (kit) => {
        const { offer, before, to, free, ...sold } = await moving(kit);
        const key = kit.venue.newKey();
        await kit.venue.hold(key, to, free, 60);
        await kit.api.refused('moveTickets', moveRequest(sold, to.session.id), 'not-enough-places');
        await mustLeave(kit, offer, before - 1);
        mustEqual((await identified(kit, sold.sale.tickets[0]?.code ?? '')).length, 1, 'tickets of the code');
        await kit.api.value('releasePlaces', { key });
      },
    },
    {
      requirement: 'refuses a move to an unknown session',
      run: async (kit) => {
        const { offer, before, ...sold } = await moving(kit);
        await kit.api.refused('moveTickets', moveRequest(sold, randomUUID()), 'unknown-session');
        await mustLeave(kit, offer, before - 1);
      },
    },
    {
      requirement: 'moves nothing when one of several tickets is unknown',
      run: async (kit) => {
        const { offer, before, to, free, ...sold } = await moving(kit);
        const numbers = [...sold.numbers, randomUUID()];
        await kit.api.refused('moveTickets', moveRequest({ ...sold, numbers }, to.session.id), 'unknown');
        await mustLeave(kit, offer, before - 1);
        await mustLeave(kit, to, free);
      },
    },
  ],
  'moves',
);

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
