import { z } from 'zod';
import { call } from '../call.ts';
import { SEEN } from '../shapes.ts';

/** What one visitor may keep at once, so that one visitor cannot hold a whole venue; set by each venue. */

const right = { right: 'settings.ticketing' } as const;

export const HolderLimits = z.object({
  carts: z.int().min(1).max(10_000).describe('Open carts'),
  places: z.int().min(1).max(100_000).describe('Places held in them, over all sessions'),
  sessionPlaces: z.int().min(1).max(100_000).describe('Places held in them of one session'),
  changes: z.int().min(10).max(10_000).describe('Changes of carts in a minute'),
});

export const CartLimits = z.object({
  network: HolderLimits.describe('Of anonymous visitors of one network: an IPv4 address, or an IPv6 /56'),
  account: HolderLimits.describe('Of one customer who is signed in'),
  extendShare: z
    .int()
    .min(0)
    .max(100)
    .describe('Percent of a session that an anonymous visitor may keep longer; more takes an account'),
});

export const cartLimitCalls = {
  'GET /settingsportal/cartlimits': call({
    summary: 'What one network and one account may keep in carts',
    access: right,
    answer: CartLimits,
  }),
  'PUT /settingsportal/cartlimits': call({
    summary: 'Changes what one network and one account may keep in carts, at once',
    access: right,
    body: CartLimits.extend({ seen: CartLimits.optional().describe(SEEN) }),
    answer: CartLimits,
    errors: ['settings.changed'],
  }),
} as const;
