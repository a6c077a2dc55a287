import { randomUUID } from 'node:crypto';
import { area, type Kit, must, mustEqual } from '../check.ts';
import { identified, mustLeave, selling, ticketsOf } from '../selling.ts';

/** Refunds and moves of sold tickets. */

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
    {
      requirement: 'refuses to take back an unknown sale',
      run: async ({ api }) => {
        const request = { key: randomUUID(), saleKey: randomUUID(), lineIds: [randomUUID()] };
        await api.refused('takeBack', request, 'unknown');
      },
    },
    {
      requirement: 'takes back the lines that a sale has, and ignores others',
      run: async (kit) => {
        const { key, line, offer, before } = await selling(kit, 1);
        must((await takeBack(kit, key, [randomUUID(), line.lineId])).ok, 'The tickets were not taken back');
        await mustLeave(kit, offer, before);
      },
    },
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

/** Sells tickets of a session, and finds another session of its service, or of another one. */
async function moving(kit: Kit, quantity = 1, find: 'otherSession' | 'companionSession' = 'otherSession') {
  const from = await kit.venue.offer();
  const to = await kit.venue[find](from);
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
    {
      requirement: 'gives a ticket the service that the move names, at a session of that service',
      feature: 'movesBetweenServices',
      run: async (kit) => {
        const { offer, before, to, free, ...sold } = await moving(kit, 1, 'companionSession');
        const services = [{ ticketNumber: sold.numbers[0] ?? '', serviceCode: to.service.code }];
        await kit.api.value('moveTickets', { ...moveRequest(sold, to.session.id), services });
        const [ticket] = await ticketsOf(kit, sold.holder);
        mustEqual(
          [ticket?.sessionId, ticket?.serviceCode],
          [to.session.id, to.service.code],
          'session and service of the ticket',
        );
        await mustLeave(kit, offer, before);
        await mustLeave(kit, to, free - 1);
      },
    },
    {
      requirement: 'refuses a move to a session of another service that the move does not name',
      feature: 'movesBetweenServices',
      run: async (kit) => {
        const { offer, before, to, free, ...sold } = await moving(kit, 1, 'companionSession');
        await kit.api.refused('moveTickets', moveRequest(sold, to.session.id), 'unknown-session');
        await mustLeave(kit, offer, before - 1);
        await mustLeave(kit, to, free);
      },
    },
  ],
  'moves',
);
