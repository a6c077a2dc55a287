import { createHash } from 'node:crypto';
import { type adapterOperations, FEATURES } from '@guichet/contract/adapter/operations.ts';
import type { ProblemReason } from '@guichet/contract/adapter/problems.ts';
import type { z } from 'zod';
import type { TicketingSystem } from '../../port.ts';
import { AdapterProblem } from './problem.ts';

type Operations = typeof adapterOperations;
type Name = keyof Operations;

/** What handlers return: the operation's answer before it is encoded. */
export interface Given {
  answer?: object | undefined;
  etag?: string | undefined;
}

export type Handlers = {
  readonly [One in Name]: (
    system: TicketingSystem,
    input: z.output<Operations[One]['input']>,
  ) => Promise<Given>;
};

/** Number of items of a page. */
const PAGE = 500;

/** Serves every operation from an implementation of the port. */
export const handlers: Handlers = {
  readCapabilities: async () => ({ answer: { version: 1, name: 'Guichet', features: [...FEATURES] } }),
  async readCatalogue(system, { cursor }) {
    const { services, ...others } = await system.readCatalogue();
    const etag = `"${createHash('sha256')
      .update(JSON.stringify([services, others]))
      .digest('base64url')}"`;
    const place = new Map(services.map((service, index) => [service, String(index).padStart(9, '0')]));
    const { items, next } = pageAfter(services, (service) => place.get(service) ?? '', cursor);
    const rest = cursor ? { establishments: [], families: [], themes: [] } : others;
    return { answer: { ...rest, services: items, next }, etag };
  },
  async findSessions(system, { cursor, ...query }) {
    const { items, next } = pageAfter(
      await system.findSessions(query as never),
      ({ start, id }) => `${start.toISOString()} ${id}`,
      cursor,
    );
    return { answer: { sessions: items, next } };
  },
  async findPlaces(system, { cursor, ...interval }) {
    const { items, next } = pageAfter(await system.findPlaces(interval), ({ id }) => id, cursor);
    return { answer: { sessions: items, next } };
  },
  readSession: async (system, { sessionId }) => found(await system.readSession(sessionId)),
  async holdPlaces(system, request) {
    const outcome = await system.holdPlaces(request as never);
    if (outcome.held) return {};
    const { held: _, ...problem } = outcome;
    throw new AdapterProblem(problem.reason, problem);
  },
  releasePlaces: (system, { key }) => nothing(system.releasePlaces(key)),
  async sell(system, request) {
    const outcome = await system.sell(request as never);
    if (outcome.sold) return { answer: outcome.sale };
    throw new AdapterProblem(outcome.reason, { detail: outcome.detail });
  },
  findSale: async (system, { key }) => found(await system.findSale(key)),
  missingContact: async (system, request) => ({ answer: { fields: await system.missingContact(request) } }),
  takeBack: async (system, request) => expectOutcome(await system.takeBack(request as never), 'taken-back'),
  async moveTickets(system, request) {
    const { services, ...move } = request;
    const outcome = await system.moveTickets({ ...move, ...(services && { services }) });
    if (outcome.moved) return { answer: { tickets: outcome.tickets } };
    throw new AdapterProblem(outcome.reason);
  },
  async blockSale(system, request) {
    if (await system.blockSale(request)) return {};
    throw new AdapterProblem('unknown');
  },
  suspendCards: (system, { key, from }) => nothing(system.suspendCards({ key, from })),
  findCards: async (system, { holder }) => ({ answer: { cards: await system.findCards(holder) } }),
  identifyCard: async (system, request) => found(await system.identifyCard(request)),
  findCard: async (system, { number }) => found(await system.findCard(number)),
  attachCard: async (system, request) => expectOutcome(await system.attachCard(request), 'attached'),
  detachCard: async (system, request) => expectOutcome(await system.detachCard(request), 'detached'),
  blockCard: async (system, request) => expectOutcome(await system.blockCard(request), 'blocked'),
  readMovements: async (system, request) => ({ answer: { movements: await system.readMovements(request) } }),
  readWithdrawalRights: async (system, { holder }) => ({
    answer: { rights: await system.readWithdrawalRights(holder) },
  }),
  readFamilyQuotient: async (system, { holder }) => found(await system.readFamilyQuotient(holder)),
  forgetHolder: (system, { holder, formerCards }) => nothing(system.forgetHolder(holder, formerCards)),
  findTickets: async (system, { holder }) => ({ answer: { tickets: await system.findTickets(holder) } }),
  identifyTickets: async (system, request) => ({
    answer: { tickets: await system.identifyTickets(request) },
  }),
  async reissueTicket(system, request) {
    const outcome = await system.reissueTicket(request);
    if ('code' in outcome) return { answer: outcome };
    throw new AdapterProblem(outcome.reason);
  },
};

/** @throws AdapterProblem when there is no such item */
function found(answer: object | undefined): Given {
  if (answer === undefined) throw new AdapterProblem('not-found');
  return { answer };
}

async function nothing(work: Promise<void>): Promise<Given> {
  await work;
  return {};
}

/** @throws AdapterProblem for any outcome but the expected one */
function expectOutcome<Expected extends string>(
  outcome: Expected | ProblemReason,
  expected: Expected,
): Given {
  if (outcome === expected) return {};
  throw new AdapterProblem(outcome as ProblemReason);
}

/**
 * Returns a page of a list in the order of its keys. The cursor is the key of the previous page's last item, so that items
 * added or removed meanwhile move no other.
 */
function pageAfter<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  cursor = '',
): { items: Item[]; next?: string } {
  const rest = items
    .map((item) => ({ item, key: keyOf(item) }))
    .filter(({ key }) => key > cursor)
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  const page = rest.slice(0, PAGE);
  const last = page.at(-1)?.key;
  return {
    items: page.map(({ item }) => item),
    ...(rest.length > PAGE && last !== undefined && { next: last }),
  };
}
