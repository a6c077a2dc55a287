import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { area, type Kit, must, mustEqual } from '../check.ts';
import type { Offer } from '../offers.ts';
import { mustLeave } from '../selling.ts';
import type { Sale } from '../test-venue.ts';

/** Sales and lost answers. */

const MINUTE = 60_000;

/** Sells so many tickets of an offer, of a hold when `isHeld`. */
async function selling(
  { venue }: Kit,
  quantity: number,
  { isHeld = true, given = undefined as Offer | undefined } = {},
) {
  const offer = given ?? (await venue.offer());
  const before = await venue.places(offer);
  const request = venue.saleOf([venue.line(offer, quantity)]);
  if (isHeld) await venue.hold(request.key, offer, quantity);
  const sold = await venue.sell(request);
  return { offer, before, request, ...sold };
}

const codesOf = ({ tickets }: Sale) => tickets.map(({ code }) => code);

/** @throws Unmet when a value occurs twice */
const mustDiffer = (values: readonly string[], what: string): void =>
  must(new Set(values).size === values.length, `Two tickets have the same ${what}`);

export const saleChecks = area('SALE', 'Sales', [
  {
    requirement: 'sells held places, and returns one ticket per unit of the line',
    run: async (kit) => {
      const { request, sale } = await selling(kit, 3);
      mustEqual(
        sale.tickets.map(({ lineId }) => lineId),
        Array.from({ length: 3 }, () => request.lines[0]?.lineId),
        'lines of the tickets',
      );
    },
  },
  {
    requirement: 'takes the places of a sold hold once',
    run: async (kit) => {
      const { offer, before } = await selling(kit, 2);
      await mustLeave(kit, offer, before - 2);
    },
  },
  {
    requirement: 'names the session of each ticket',
    run: async (kit) => {
      const { offer, sale } = await selling(kit, 2);
      must(
        sale.tickets.every(({ sessionId }) => sessionId === offer.session.id),
        'A ticket names another session',
      );
    },
  },
  {
    requirement: 'gives each ticket a number and a code of its own',
    run: async (kit) => {
      const [one, other] = [await selling(kit, 3), await selling(kit, 2)];
      const tickets = [...one.sale.tickets, ...other.sale.tickets];
      mustDiffer(
        tickets.map(({ ticketNumber }) => ticketNumber),
        'number',
      );
      mustDiffer(
        tickets.map(({ code }) => code),
        'code',
      );
    },
  },
  {
    requirement: 'gives tickets codes that cannot be guessed from their numbers or from each other',
    run: async (kit) => {
      const { sale } = await selling(kit, 2);
      for (const { code, ticketNumber } of sale.tickets) {
        must(code.length >= 12, `The code ${code} has fewer than 12 characters`);
        must(code !== ticketNumber, 'The code of a ticket is its number');
      }
      const [one = '', other = ''] = codesOf(sale);
      const differing = [...one].filter((character, index) => character !== other[index]).length;
      must(differing >= 6, `Two codes of one sale differ in ${differing} characters`);
    },
  },
  {
    requirement: 'makes a ticket valid during its session',
    run: async (kit) => {
      const { offer, sale } = await selling(kit, 1);
      for (const { validFrom, validUntil } of sale.tickets)
        must(
          validFrom < validUntil && validFrom < offer.session.end && validUntil > offer.session.start,
          `The ticket is valid from ${validFrom.toISOString()} until ${validUntil.toISOString()}`,
        );
    },
  },
  {
    requirement: 'states the time of the sale as now',
    run: async (kit) => {
      const { sale } = await selling(kit, 1);
      const late = Math.abs(Date.now() - sale.soldAt.getTime());
      must(late < 5 * MINUTE, `The time of the sale differs by ${Math.round(late / MINUTE)} minutes`);
    },
  },
  {
    requirement: 'gives each sale an order number of its own',
    run: async (kit) => {
      const [one, other] = [await selling(kit, 1), await selling(kit, 1)];
      must(
        one.sale.externalPurchaseId !== other.sale.externalPurchaseId,
        'Two sales have the same order number',
      );
    },
  },
  {
    requirement: 'sells several lines of one sale',
    run: async (kit) => {
      const { venue } = kit;
      const first = await venue.offer();
      const second = await venue.offer(6, [first]);
      const lines = [venue.line(first, 1), venue.line(second, 2)];
      const { sale } = await venue.sell(venue.saleOf(lines));
      mustEqual(
        lines.map(({ lineId }) => sale.tickets.filter((ticket) => ticket.lineId === lineId).length),
        [1, 2],
        'number of tickets by line',
      );
    },
  },
  {
    requirement: 'sells a ticket without a session',
    run: async (kit) => {
      const { venue } = kit;
      const { sale } = await venue.sell(venue.saleOf([venue.line(await venue.undated(), 2)]));
      mustEqual(
        sale.tickets.map(({ sessionId }) => sessionId),
        [null, null],
        'sessions of the tickets',
      );
      must(
        sale.tickets.every(({ validUntil }) => validUntil.getTime() > Date.now()),
        'The ticket has ended',
      );
    },
  },
  {
    requirement: 'sells without a hold while places remain',
    run: async (kit) => {
      const { offer, before } = await selling(kit, 1, { isHeld: false });
      await mustLeave(kit, offer, before - 1);
    },
  },
  {
    requirement: 'sells a hold that has expired while places remain',
    run: async (kit) => {
      const { venue } = kit;
      const offer = await venue.offer();
      const before = await venue.places(offer);
      const request = venue.saleOf([venue.line(offer, 2)]);
      await venue.hold(request.key, offer, 2, 0);
      await sleep(300);
      await venue.sell(request);
      await mustLeave(kit, offer, before - 2);
    },
  },
  {
    requirement: 'sells nothing without places',
    run: async (kit) => {
      const { api, venue } = kit;
      const offer = await venue.offer();
      const before = await venue.places(offer);
      const request = venue.saleOf([venue.line(offer, before + 1)]);
      venue.remember(request);
      await api.refused('sell', request, 'not-enough-places');
      await mustLeave(kit, offer, before);
      await api.refused('findSale', { key: request.key }, 'not-found');
    },
  },
  {
    requirement: 'sells nothing when one of several lines cannot be sold',
    run: async (kit) => {
      const { api, venue } = kit;
      const first = await venue.offer();
      const second = await venue.offer(6, [first]);
      const before = await venue.places(first);
      const lines = [venue.line(first, 1), venue.line(second, (await venue.places(second)) + 1)];
      const request = venue.saleOf(lines);
      venue.remember(request);
      await api.refused('sell', request, 'not-enough-places');
      await mustLeave(kit, first, before);
      mustEqual((await api.value('findTickets', { holder: request.buyer.reference })).tickets, [], 'tickets');
    },
  },
  {
    requirement: 'refuses a sale of an unknown session',
    run: async ({ api, venue }) => {
      const line = { ...venue.line(await venue.offer()), sessionId: randomUUID() };
      await api.refused('sell', venue.saleOf([line]), 'unknown-session');
    },
  },
  {
    requirement: 'refuses a sale of an unknown service',
    run: async ({ api, venue }) => {
      const { sessionId: _, ...line } = { ...venue.line(await venue.offer()), serviceCode: randomUUID() };
      await api.refused('sell', venue.saleOf([line]), 'refused');
    },
  },
  {
    requirement: 'sells after an earlier refusal of the same key',
    run: async (kit) => {
      const { api, venue } = kit;
      const offer = await venue.offer();
      const request = venue.saleOf([venue.line(offer, (await venue.places(offer)) + 1)]);
      venue.remember(request);
      await api.refused('sell', request, 'not-enough-places');
      const again = { ...request, lines: [venue.line(offer, 1)] };
      mustEqual((await venue.sell(again)).sale.tickets.length, 1, 'number of tickets');
    },
  },
  {
    requirement: 'takes the places that each unit of a line takes',
    run: async (kit) => {
      const { venue } = kit;
      const offer = await venue.offer();
      const before = await venue.places(offer);
      await venue.sell(venue.saleOf([{ ...venue.line(offer, 1), places: 4 }]));
      await mustLeave(kit, offer, before - 4);
    },
  },
  {
    requirement: 'sells with a discount and with the names of visitors',
    run: async ({ venue }) => {
      const offer = await venue.offer();
      const discount = { cents: Math.min(100, offer.unitPriceCents), code: 'CONFORMANCE' };
      const contacts = [{ firstName: 'Ada', lastName: 'Lovelace' }];
      await venue.sell(venue.saleOf([{ ...venue.line(offer), discount, contacts }]));
    },
  },
  {
    requirement: 'sells no place twice when many keys buy at once',
    run: async (kit) => {
      const { api, venue } = kit;
      const offer = await venue.offer(4);
      await venue.hold(venue.newKey(), offer, (await venue.places(offer)) - 3, 120);
      const requests = Array.from({ length: 8 }, () => venue.saleOf([venue.line(offer, 1)]));
      for (const request of requests) venue.remember(request);
      const outcomes = await Promise.all(requests.map((request) => api.ask('sell', request)));
      mustEqual(outcomes.filter(({ ok }) => ok).length, 3, 'number of sales of the three last places');
      await mustLeave(kit, offer, 0);
    },
  },
  {
    requirement: 'refuses a hold of a key that is sold, and changes nothing',
    run: async (kit) => {
      const { offer, before, key } = await selling(kit, 2);
      const lines = [{ sessionId: offer.session.id, quantity: 1 }];
      await kit.api.refused('holdPlaces', { key, holdSeconds: 60, lines }, 'already-sold');
      await mustLeave(kit, offer, before - 2);
    },
  },
  {
    requirement: 'keeps a sale when its key is released',
    run: async (kit) => {
      const { offer, before, key, sale } = await selling(kit, 2);
      await kit.api.value('releasePlaces', { key });
      await mustLeave(kit, offer, before - 2);
      mustEqual(await kit.api.value('findSale', { key }), sale, 'sale');
    },
  },
]);

export const lostAnswerChecks = area('LOST', 'Lost answers', [
  {
    requirement: 'returns the first sale for a repeated key, and sells nothing more',
    run: async (kit) => {
      const { offer, before, request, sale } = await selling(kit, 2);
      mustEqual(await kit.api.value('sell', request), sale, 'sale of the repeated request');
      await mustLeave(kit, offer, before - 2);
    },
  },
  {
    requirement: 'sells once when a sale is requested several times at once',
    run: async (kit) => {
      const { api, venue } = kit;
      const offer = await venue.offer();
      const before = await venue.places(offer);
      const request = venue.saleOf([venue.line(offer, 2)]);
      venue.remember(request);
      const sales = await Promise.all(Array.from({ length: 6 }, () => api.value('sell', request)));
      for (const sale of sales) mustEqual(sale, sales[0], 'sale');
      await mustLeave(kit, offer, before - 2);
    },
  },
  {
    requirement: 'finds the sale of a key',
    run: async (kit) => {
      const { key, sale } = await selling(kit, 2);
      mustEqual(await kit.api.value('findSale', { key }), sale, 'sale');
    },
  },
  {
    requirement: 'finds a sale as soon as it is answered, and not before',
    run: async (kit) => {
      const { api, venue } = kit;
      const request = venue.saleOf([venue.line(await venue.offer(), 1)]);
      await api.refused('findSale', { key: request.key }, 'not-found');
      const { sale } = await venue.sell(request);
      mustEqual(await api.value('findSale', { key: request.key }), sale, 'sale');
    },
  },
  {
    requirement: 'finds no sale of an unknown key',
    run: async ({ api }) => void (await api.refused('findSale', { key: randomUUID() }, 'not-found')),
  },
]);
