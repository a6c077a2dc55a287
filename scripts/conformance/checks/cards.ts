import { randomUUID } from 'node:crypto';
import type { Input } from '../api.ts';
import { area, type Kit, must, mustEqual, type Requirement, Unmet } from '../check.ts';
import type { Service } from '../lists.ts';

/** Cards and their rights. */

const NAME = { firstName: 'Ada', lastName: 'Lovelace' };

type CardLine = NonNullable<Input<'sell'>['cardLines']>[number];

/** The request of a sale that puts a service on a new card, or on an existing one. */
async function cardSale({ venue }: Kit, holder: string, cardNumber?: string) {
  const { service, priceName, unitPriceCents } = await venue.cardService();
  const line: CardLine = {
    lineId: randomUUID(),
    serviceCode: service.code,
    priceName,
    unitPriceCents,
    quantity: 1,
    ...(cardNumber === undefined ? { holder: NAME } : { cardNumber }),
  };
  const request = venue.saleOf([], { buyer: { reference: holder }, cardLines: [line] });
  return { service, line, request };
}

const cardsOf = async ({ api }: Kit, holder: string) => (await api.value('findCards', { holder })).cards;

/** Sells a card to a new account. */
async function newCard(kit: Kit) {
  const holder = kit.venue.newHolder();
  const { service, line, request } = await cardSale(kit, holder);
  const { sale } = await kit.venue.sell(request);
  const [card] = await cardsOf(kit, holder);
  if (!card) throw new Unmet('The sale created no card of the account');
  return { holder, card, number: card.number, service, line, request, sale };
}

const unitsOf = ({ grants = [] }: Service) => grants.find(({ unit }) => unit === 'admission')?.units ?? 0;

/** What remains of the counted right of an account's only card. */
async function remaining(kit: Kit, holder: string): Promise<number> {
  const [card] = await cardsOf(kit, holder);
  const counted = card?.rights.filter(({ unit }) => unit === 'admission') ?? [];
  return counted.reduce((total, right) => total + (right.remaining ?? 0), 0);
}

const isActive = async (kit: Kit, holder: string) =>
  (await cardsOf(kit, holder)).map((card) => card.isActive);

const sales: readonly Requirement[] = [
  {
    requirement: 'creates a card by a sale, with the rights of the service',
    run: async (kit) => {
      const { sale, line, card, service } = await newCard(kit);
      const [sold] = sale.cards ?? [];
      mustEqual(
        [sold?.lineId, sold?.effect, sold?.cardNumber],
        [line.lineId, 'created', card.number],
        'sold card',
      );
      mustEqual(await remaining(kit, card.holder ?? ''), unitsOf(service), 'remaining units');
    },
  },
  {
    requirement: 'gives a card to the account and the name of its sale',
    run: async (kit) => {
      const { card, holder, service } = await newCard(kit);
      mustEqual([card.holder, card.holderName, card.serviceCode], [holder, NAME, service.code], 'card');
      must(card.isActive && card.blockedAt === undefined, 'The new card is not active');
    },
  },
  {
    requirement: 'gives a card a scan code that differs from its number',
    run: async (kit) => {
      const { card } = await newCard(kit);
      must(card.scanCode !== '' && card.scanCode !== card.number, 'The scan code is the number of the card');
    },
  },
  {
    requirement: 'creates one card when a sale is repeated',
    run: async (kit) => {
      const { holder, request, sale } = await newCard(kit);
      mustEqual(await kit.api.value('sell', request), sale, 'sale of the repeated request');
      mustEqual((await cardsOf(kit, holder)).length, 1, 'number of cards');
    },
  },
  {
    requirement: 'reloads an existing card once, also when the sale is repeated',
    run: async (kit) => {
      const { holder, number, service } = await newCard(kit);
      const { request } = await cardSale(kit, holder, number);
      const { sale } = await kit.venue.sell(request);
      await kit.api.value('sell', request);
      mustEqual(sale.cards?.[0]?.effect, 'reloaded', 'effect');
      mustEqual(await remaining(kit, holder), 2 * unitsOf(service), 'remaining units');
    },
  },
  {
    requirement: 'refuses to hold a reload of an unknown card, and names the line',
    run: async (kit) => {
      const holder = kit.venue.newHolder();
      const { line, request } = await cardSale(kit, holder, `none-${randomUUID().slice(0, 8)}`);
      const hold = { key: request.key, holdSeconds: 60, lines: [], cards: { holder, lines: [line] } };
      const problem = await kit.api.refused('holdPlaces', hold, 'card');
      mustEqual([problem.lineId, problem.refusal], [line.lineId, 'card-unknown'], 'members of the problem');
    },
  },
  {
    requirement: 'refuses to hold a reload of the card of another account',
    run: async (kit) => {
      const { number } = await newCard(kit);
      const holder = kit.venue.newHolder();
      const { line, request } = await cardSale(kit, holder, number);
      const hold = { key: request.key, holdSeconds: 60, lines: [], cards: { holder, lines: [line] } };
      const problem = await kit.api.refused('holdPlaces', hold, 'card');
      mustEqual(problem.refusal, 'card-unknown', 'refusal');
    },
  },
];

const finds: readonly Requirement[] = [
  {
    requirement: 'returns no card of an unknown account',
    run: async (kit) => mustEqual(await cardsOf(kit, randomUUID()), [], 'cards'),
  },
  {
    requirement: 'finds the card of a number',
    run: async (kit) => {
      const { number, card } = await newCard(kit);
      mustEqual(await kit.api.value('findCard', { number }), card, 'card');
    },
  },
  {
    requirement: 'finds no card of an unknown number',
    run: async ({ api }) =>
      void (await api.refused('findCard', { number: `none-${randomUUID().slice(0, 8)}` }, 'not-found')),
  },
  {
    requirement: 'identifies a card by its number and its attach code, and by no other code',
    run: async (kit) => {
      const { number, card } = await newCard(kit);
      must(card.attachCode !== undefined, 'The card has no attach code for its own account');
      const found = await kit.api.value('identifyCard', { number, code: card.attachCode });
      mustEqual(found.number, number, 'number');
      await kit.api.refused('identifyCard', { number, code: `${card.attachCode}0` }, 'not-found');
      await kit.api.refused('identifyCard', { number, code: '' }, 'not-found');
    },
  },
  {
    requirement: 'returns the movements of a card, the newest first, with a filling for the sale',
    run: async (kit) => {
      const { holder, number, service } = await newCard(kit);
      await kit.venue.sell((await cardSale(kit, holder, number)).request);
      const { movements } = await kit.api.value('readMovements', { number, most: 20 });
      const times = movements.map(({ at }) => at.getTime());
      mustEqual(
        times,
        [...times].sort((one, other) => other - one),
        'times',
      );
      const filled = movements.reduce((total, { quantity }) => total + quantity, 0);
      mustEqual(filled, 2 * unitsOf(service), 'sum of the movements');
    },
  },
  {
    requirement: 'returns at most as many movements as it is asked for, and continues after one',
    run: async (kit) => {
      const { holder, number } = await newCard(kit);
      await kit.venue.sell((await cardSale(kit, holder, number)).request);
      const all = (await kit.api.value('readMovements', { number, most: 20 })).movements;
      const first = (await kit.api.value('readMovements', { number, most: 1 })).movements;
      const rest = (await kit.api.value('readMovements', { number, most: 20, before: first[0]?.id }))
        .movements;
      mustEqual([...first, ...rest], all, 'movements in two pages');
    },
  },
  {
    requirement: 'returns withdrawal rights in the shape of the API',
    run: async (kit) => {
      const { holder } = await newCard(kit);
      await kit.api.value('readWithdrawalRights', { holder });
      mustEqual((await kit.api.value('readWithdrawalRights', { holder: randomUUID() })).rights, [], 'rights');
    },
  },
];

const changes: readonly Requirement[] = [
  {
    requirement: 'detaches a card from its account, and keeps its rights',
    run: async (kit) => {
      const { holder, number, service } = await newCard(kit);
      await kit.api.value('detachCard', { key: randomUUID(), number, holder });
      mustEqual(await cardsOf(kit, holder), [], 'cards of the account');
      const { rights } = await kit.api.value('findCard', { number });
      mustEqual(
        rights.find(({ unit }) => unit === 'admission')?.remaining,
        unitsOf(service),
        'remaining units',
      );
    },
  },
  {
    requirement: 'answers a repeated detachment as the first time, and detaches once',
    run: async (kit) => {
      const { holder, number } = await newCard(kit);
      const request = { key: randomUUID(), number, holder };
      await kit.api.value('detachCard', request);
      await kit.api.value('attachCard', { key: randomUUID(), number, holder });
      await kit.api.value('detachCard', request);
      mustEqual((await cardsOf(kit, holder)).length, 1, 'number of cards');
    },
  },
  {
    requirement: 'refuses to detach the card of another account',
    run: async (kit) => {
      const { holder, number } = await newCard(kit);
      const other = { key: randomUUID(), number, holder: kit.venue.newHolder() };
      await kit.api.refused('detachCard', other, 'unknown');
      mustEqual((await cardsOf(kit, holder)).length, 1, 'number of cards');
    },
  },
  {
    requirement: 'attaches the card of the account that is expected to have it',
    run: async (kit) => {
      const { holder, number } = await newCard(kit);
      const asking = kit.venue.newHolder();
      await kit.api.value('attachCard', { key: randomUUID(), number, holder: asking, from: holder });
      mustEqual([(await cardsOf(kit, holder)).length, (await cardsOf(kit, asking)).length], [0, 1], 'cards');
    },
  },
  {
    requirement: 'refuses to attach the card of another account',
    run: async (kit) => {
      const { holder, number } = await newCard(kit);
      const request = { key: randomUUID(), number, holder: kit.venue.newHolder() };
      await kit.api.refused('attachCard', request, 'attached-elsewhere');
      mustEqual((await cardsOf(kit, holder)).length, 1, 'number of cards');
    },
  },
  {
    requirement: 'attaches a card once when two accounts ask at once',
    run: async (kit) => {
      const { holder, number } = await newCard(kit);
      const asking = [kit.venue.newHolder(), kit.venue.newHolder()];
      const outcomes = await Promise.all(
        asking.map((one) =>
          kit.api.ask('attachCard', { key: randomUUID(), number, holder: one, from: holder }),
        ),
      );
      mustEqual(outcomes.map(({ ok }) => ok).sort(), [false, true], 'outcomes');
    },
  },
  {
    requirement:
      'answers a repeated attachment as the first time, and does not take back a card that moved on',
    run: async (kit) => {
      const { holder, number } = await newCard(kit);
      const asking = kit.venue.newHolder();
      const request = { key: randomUUID(), number, holder: asking, from: holder };
      await kit.api.value('attachCard', request);
      await kit.api.value('detachCard', { key: randomUUID(), number, holder: asking });
      await kit.api.value('attachCard', request);
      mustEqual(await cardsOf(kit, asking), [], 'cards of the account');
    },
  },
  {
    requirement: 'blocks a card of its account for good, and answers a repeated block as the first time',
    run: async (kit) => {
      const { holder, number } = await newCard(kit);
      const request = { key: randomUUID(), number, holder };
      await kit.api.value('blockCard', request);
      await kit.api.value('blockCard', request);
      mustEqual(await isActive(kit, holder), [false], 'whether the card is active');
      await kit.api.refused('blockCard', { ...request, key: randomUUID() }, 'already-blocked');
    },
  },
  {
    requirement: 'refuses to block the card of another account',
    run: async (kit) => {
      const { holder, number } = await newCard(kit);
      const request = { key: randomUUID(), number, holder: kit.venue.newHolder() };
      await kit.api.refused('blockCard', request, 'unknown');
      mustEqual(await isActive(kit, holder), [true], 'whether the card is active');
    },
  },
  {
    requirement: 'refuses to attach a blocked card',
    run: async (kit) => {
      const { holder, number } = await newCard(kit);
      await kit.api.value('blockCard', { key: randomUUID(), number, holder });
      const request = { key: randomUUID(), number, holder: kit.venue.newHolder(), from: holder };
      await kit.api.refused('attachCard', request, 'blocked');
    },
  },
  {
    requirement: 'suspends what a sale put on a card, and ends the suspension',
    run: async (kit) => {
      const { request } = await newCard(kit);
      await kit.api.value('suspendCards', { key: request.key, from: new Date() });
      await kit.api.value('suspendCards', { key: request.key });
    },
  },
  {
    requirement: 'forgets the name of an erased account on its former cards, also when it is told twice',
    run: async (kit) => {
      const { holder, number } = await newCard(kit);
      const request = { holder, formerCards: [number] };
      await kit.api.value('forgetHolder', request);
      await kit.api.value('forgetHolder', request);
      const { problem, value } = await kit.api.ask('findCard', { number });
      must(problem !== undefined || value.holderName.lastName !== NAME.lastName, 'The card has the name');
    },
  },
];

export const cardChecks = area('CARD', 'Cards', [...sales, ...finds, ...changes], 'cards');
