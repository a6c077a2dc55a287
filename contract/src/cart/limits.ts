import { z } from 'zod';
import { call } from '../call.ts';
import { SEEN } from '../shapes.ts';

/** Limits of what one visitor may hold at once, set by each venue. */

const right = { right: 'settings.ticketing' } as const;

export const HolderLimits = z.object({
  carts: z.int().min(1).max(10_000).describe('Open carts'),
  places: z.int().min(1).max(100_000).describe('Held places over all sessions'),
  sessionPlaces: z.int().min(1).max(100_000).describe('Held places of one session'),
  changes: z.int().min(10).max(10_000).describe('Cart changes per minute'),
});

export const CartLimits = z.object({
  network: HolderLimits.describe('Anonymous visitors of one network: an IPv4 address, or an IPv6 /56'),
  account: HolderLimits.describe('A signed-in customer'),
  extendShare: z
    .int()
    .min(0)
    .max(100)
    .describe('Percent of a session that an anonymous visitor may extend; more requires an account'),
});

export const cartLimitCalls = {
  'GET /settingsportal/cartlimits': call({
    summary: 'Returns the cart limits per network and account',
    access: right,
    answer: CartLimits,
  }),
  'PUT /settingsportal/cartlimits': call({
    summary: 'Changes the cart limits per network and account, effective immediately',
    access: right,
    body: CartLimits.extend({ seen: CartLimits.optional().describe(SEEN) }),
    answer: CartLimits,
    errors: ['settings.changed'],
  }),
} as const;
