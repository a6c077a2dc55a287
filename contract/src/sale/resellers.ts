import { z } from 'zod';
import { call } from '../call.ts';
import { Id, Instant, Nothing, VisibleName } from '../shapes.ts';

/** Who sells the venue's places through OCTO, each by keys of its own. */

const right = { right: 'settings.ticketing' } as const;

const ResellerKey = z.object({
  id: Id,
  ending: z.string().describe('The last four characters'),
  createdAt: Instant,
  usedAt: Instant.nullable().describe('Of the last request, to the minute'),
});

export const Reseller = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  keys: z.array(ResellerKey).describe('Those in force; without one it cannot sell'),
});

const MadeKey = z.object({
  resellerId: Id,
  key: z.string().describe('Shown this once: what is stored is a hash of it'),
});

export const resellerCalls = {
  'GET /settingsticketing/resellers': call({
    summary: 'Who sells the venue’s places through OCTO, and where',
    access: right,
    answer: z.object({
      address: z.string().describe('Of the venue as an OCTO supplier'),
      isOffered: z.boolean().describe('Not where another ticketing system sells the places'),
      resellers: z.array(Reseller),
    }),
  }),
  'POST /settingsticketing/reseller': call({
    summary: 'Adds a reseller with its first key',
    access: right,
    body: z.object({ name: VisibleName }),
    answer: MadeKey,
    errors: ['reseller.name'],
    refusedOnVisit: true,
  }),
  'POST /settingsticketing/resellerkey': call({
    summary: 'Gives a reseller another key; those before it stay in force until they are revoked',
    access: right,
    body: z.object({ resellerId: Id }),
    answer: MadeKey,
    errors: ['reseller.unknown', 'reseller.keys'],
    refusedOnVisit: true,
  }),
  'DELETE /settingsticketing/resellerkey': call({
    summary: 'Revokes a key at once',
    access: right,
    query: z.object({ id: Id }),
    answer: Nothing,
    errors: ['reseller.unknown'],
  }),
} as const;
