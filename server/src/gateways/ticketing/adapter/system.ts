import { FEATURES, type Feature } from '@guichet/contract/adapter/operations.ts';
import { HoldRefusal, MoveRefusal, SellRefusal } from '@guichet/contract/adapter/problems.ts';
import type { z } from 'zod';
import { TimedCache } from '#kernel/cache/timed-cache.ts';
import {
  type SessionPlaces,
  TicketingKeyRefused,
  type TicketingSession,
  type TicketingSystem,
  TicketingUnavailable,
} from '../port.ts';
import { fieldsOf, firstIssues } from '../wrong-fields.ts';
import { createAskValue } from './asking.ts';
import { cardsAt } from './cards.ts';
import { createReadCatalogue } from './catalogue.ts';
import { type AdapterClient, type AdapterConnection, type Answer, createAdapterClient } from './client.ts';
import { AdapterRefused, AdapterSilent } from './errors.ts';
import { readPages } from './pages.ts';
import { requireWholeSale } from './sold.ts';

/** A system behind the adapter API as a venue's ticketing system. */
export interface AdapterSystem {
  system: TicketingSystem;
  /** Reads what the system offers. */
  capabilities(): Promise<Answer<'readCapabilities'>>;
  /** Returns the features with a cache. @throws TicketingUnavailable when they were never read */
  features(): Promise<ReadonlySet<Feature>>;
  /** Nothing is stored here: a lost answer is resolved by `findSale`. */
  settle(): Promise<void>;
  close(): void;
}

const FEATURES_SECONDS = 600;
const FAILURE_MS = 5_000;

export function createAdapterSystem(connection: AdapterConnection): AdapterSystem {
  const client = createAdapterClient(connection);
  return {
    system: systemAt(client),
    capabilities: () => createAskValue(client).value('readCapabilities', {}),
    features: createFeatures(client),
    settle: () => Promise.resolve(),
    close: client.close,
  };
}

/**
 * Reads the features with a cache. The last known ones stand while the system does not answer; without any, the failure
 * stands for a moment, so that pages do not wait for it one by one.
 */
function createFeatures(client: AdapterClient): AdapterSystem['features'] {
  const cache = new TimedCache<ReadonlySet<Feature>>(1);
  let known: ReadonlySet<Feature> | undefined;
  let failure: { error: Error; until: number } | undefined;
  return async () => {
    if (failure && performance.now() < failure.until) throw failure.error;
    return cache.get('features', FEATURES_SECONDS, async () => {
      try {
        const { features } = await createAskValue(client).value('readCapabilities', {});
        known = new Set(FEATURES.filter((feature) => features.includes(feature)));
      } catch (cause) {
        if (known) return known;
        const words = 'The capabilities of the system are unknown';
        const isKeyRefused = cause instanceof AdapterRefused && cause.refusesKey;
        const error = new (isKeyRefused ? TicketingKeyRefused : TicketingUnavailable)(words, { cause });
        failure = { error, until: performance.now() + FAILURE_MS };
        throw error;
      }
      return known;
    });
  };
}

function systemAt(client: AdapterClient): TicketingSystem {
  const { ask, value, found, done } = createAskValue(client);
  return {
    readCatalogue: createReadCatalogue(client),
    findSessions: (query) =>
      readPages<TicketingSession>(async (cursor) => {
        const { sessions, next } = await value('findSessions', { ...query, cursor });
        return { items: sessions as TicketingSession[], next };
      }),
    findPlaces: (interval) =>
      readPages<SessionPlaces>(async (cursor) => {
        const { sessions, next } = await value('findPlaces', { ...interval, cursor });
        return { items: sessions, next };
      }),
    readSession: async (sessionId) =>
      (await found('readSession', { sessionId })) as TicketingSession | undefined,
    async holdPlaces(request) {
      const { problem } = await ask('holdPlaces', request);
      return problem ? { held: false, ...members('PUT /holds/{key}', HoldRefusal, problem) } : { held: true };
    },
    releasePlaces: (key) => done('releasePlaces', { key }),
    async sell(request) {
      const answer = await ask('sell', request);
      if (!answer.problem) {
        requireWholeSale(request, answer.value);
        return { sold: true, sale: answer.value };
      }
      const { reason, detail = reason } = answer.problem;
      // A request that the system cannot read is never sold, however often it is repeated.
      const refusal = { reason: reason === 'invalid-request' ? 'refused' : reason, detail };
      return { sold: false, ...members('POST /sales', SellRefusal, refusal) };
    },
    findSale: (key) => found('findSale', { key }),
    async takeBack(request) {
      const { problem } = await ask('takeBack', request);
      return problem?.reason ?? 'taken-back';
    },
    async moveTickets(request) {
      const answer = await ask('moveTickets', request);
      if (answer.problem)
        return { moved: false, ...members('POST /sales/{saleKey}/moves', MoveRefusal, answer.problem) };
      return { moved: true, tickets: answer.value.tickets };
    },
    async blockSale(request) {
      const { problem } = await ask('blockSale', request);
      return problem === undefined;
    },
    missingContact: async (sale) => (await value('missingContact', sale)).fields,
    async readFamilyQuotient(holder) {
      const quotient = await found('readFamilyQuotient', { holder });
      return quotient && { quotient: quotient.quotient, validUntil: quotient.validUntil };
    },
    ...cardsAt(client),
  };
}

/** Returns the members that a problem needs. @throws AdapterSilent for a problem that lacks one */
function members<Shape extends z.ZodType>(
  operation: string,
  shape: Shape,
  problem: unknown,
): z.output<Shape> {
  const parsed = shape.safeParse(problem);
  if (parsed.success) return parsed.data;
  const cause = firstIssues(parsed.error);
  throw new AdapterSilent('The problem lacks a member', {
    cause,
    wrong: { operation, fields: fieldsOf(cause) },
  });
}
