import { z } from 'zod';
import { call } from '../call.ts';
import { Labels } from '../shapes.ts';

/** Tenants as the public sees them: the directory of venues. */

/** Specification §3: 0 production, 1 pre-production, 6 QA, 9 development. */
export const TenantType = z.union([z.literal(0), z.literal(1), z.literal(6), z.literal(9)]);

export const Venue = z.object({
  name: z.string().describe('First segment of the tenant’s addresses, and the tenantName header'),
  displayName: z.string(),
  descriptions: Labels,
  city: z.string(),
  brand: z.string().describe('Brand colour, #rrggbb'),
  illustration: z.enum(['pool', 'rink', 'museum']),
  origin: z.string().describe('Where its pages live; empty: at the platform’s address'),
});

export const directoryCalls = {
  'GET /portal/tenants': call({
    summary: 'The venues that can be visited',
    access: 'anyone',
    answer: z.array(Venue),
    sharedForSeconds: 30,
  }),
  'GET /Tenant/ApiVersion': call({
    summary: 'The version of the interface that the tenant uses, and of the pages that go with it',
    access: 'visitor',
    answersDuringMaintenance: true,
    answersAtProvider: true,
    answer: z.object({ apiVersion: z.int(), frontEnd: z.string() }),
    sharedForSeconds: 30,
  }),
} as const;
