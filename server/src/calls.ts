import type { CallKey } from '@guichet/contract/calls.ts';
import type * as platform from './platform/http/calls.ts';
import type { Services } from './services.ts';

/** Context of a handler, with the services of this program. */
export type CallContext<K extends CallKey> = platform.CallContext<K, Services>;

/** Answers a call of the contract. */
export type Handler<K extends CallKey> = platform.Handler<K, Services>;

/** Handlers of a domain by call. */
export type Routes = platform.Routes<Services>;

/** Handlers of all calls; a call without handler does not compile. */
export type AllRoutes = platform.AllRoutes<Services>;
