import type { z } from 'zod';
import { accountCalls } from './account/profile.ts';
import { backofficeCalls } from './backoffice/auth.ts';
import { overviewCalls } from './backoffice/overview.ts';
import { teamCalls } from './backoffice/team.ts';
import type { CallDefinition } from './call.ts';
import { cartCalls } from './cart/cart.ts';
import { catalogueCalls } from './catalogue/browse.ts';
import { ticketingSettingsCalls } from './catalogue/settings.ts';
import { paymentCalls } from './payment/means.ts';
import { planningCalls } from './planning/planning.ts';
import { saleCalls } from './sale/selling.ts';
import { stuckCartCalls } from './sale/stuck-carts.ts';
import { designCalls } from './tenants/design.ts';
import { tenantCalls } from './tenants/parameters.ts';
import { ticketCalls } from './tickets/tickets.ts';

/** Every call of the interface, by `'METHOD /path'`. */
export const calls = {
  ...tenantCalls,
  ...accountCalls,
  ...catalogueCalls,
  ...planningCalls,
  ...cartCalls,
  ...paymentCalls,
  ...saleCalls,
  ...ticketCalls,
  ...stuckCartCalls,
  ...backofficeCalls,
  ...teamCalls,
  ...designCalls,
  ...ticketingSettingsCalls,
  ...overviewCalls,
} as const satisfies Record<string, CallDefinition>;

export type Calls = typeof calls;
export type CallKey = keyof Calls;

type QueryOf<K extends CallKey, Side extends 'input' | 'output'> = Calls[K] extends {
  query: infer Q extends z.ZodType;
}
  ? Side extends 'input'
    ? z.input<Q>
    : z.output<Q>
  : undefined;
type BodyOf<K extends CallKey, Side extends 'input' | 'output'> = Calls[K] extends {
  body: infer B extends z.ZodType;
}
  ? Side extends 'input'
    ? z.input<B>
    : z.output<B>
  : undefined;

/** What a caller passes: the query and the body, where the call has them. */
export type CallInput<K extends CallKey> = (undefined extends QueryOf<K, 'input'>
  ? { query?: undefined }
  : { query: QueryOf<K, 'input'> }) &
  (undefined extends BodyOf<K, 'input'> ? { body?: undefined } : { body: BodyOf<K, 'input'> });

/** What the implementation receives once the input is checked. */
export type CheckedQuery<K extends CallKey> = QueryOf<K, 'output'>;
export type CheckedBody<K extends CallKey> = BodyOf<K, 'output'>;

/** What the call answers. */
export type CallAnswer<K extends CallKey> = z.output<Calls[K]['answer']>;
