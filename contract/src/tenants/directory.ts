import { z } from 'zod';
import { call } from '../call.ts';
import { Labels } from '../shapes.ts';

/** Public data of tenants: the directory of venues. */

/** 0 production, 1 pre-production, 6 QA, 9 development (specified-behaviour.md#tenant-types). */
export const TenantType = z.union([z.literal(0), z.literal(1), z.literal(6), z.literal(9)]);

export const Venue = z.object({
  name: z
    .string()
    .describe('First path segment of the tenant’s addresses, and value of the tenantName header'),
  displayName: z.string(),
  descriptions: Labels,
  city: z.string(),
  brand: z.string().describe('Brand colour, #rrggbb'),
  illustration: z.enum(['pool', 'rink', 'museum']),
  origin: z.string().describe('Origin of its pages; empty for the platform’s address'),
});

export const directoryCalls = {
  'GET /portal/tenants': call({
    summary: 'Lists the venues that can be visited',
    access: 'anyone',
    answer: z.array(Venue),
    sharedForSeconds: 30,
  }),
  'GET /Tenant/ApiVersion': call({
    summary: 'Returns the versions of the interface and of the pages that the tenant uses',
    access: 'visitor',
    answersDuringMaintenance: true,
    answersAtProvider: true,
    answer: z.object({ apiVersion: z.int(), frontEnd: z.string() }),
    sharedForSeconds: 30,
  }),
} as const;
