import type { z } from 'zod';
import { accountCalls } from './account.ts';
import { backofficeCalls } from './backoffice.ts';
import type { CallDefinition } from './call.ts';
import { cartCalls } from './cart.ts';
import { catalogueCalls } from './catalogue.ts';
import { designCalls } from './design.ts';
import { overviewCalls } from './overview.ts';
import { paymentCalls } from './payment.ts';
import { planningCalls } from './planning.ts';
import { saleCalls } from './sale.ts';
import { stuckCartCalls } from './stuck-carts.ts';
import { teamCalls } from './team.ts';
import { tenantCalls } from './tenants.ts';
import { ticketingSettingsCalls } from './ticketing-settings.ts';
import { ticketCalls } from './tickets.ts';

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
