import type { CallAnswer, CallKey, Calls, CheckedBody, CheckedQuery } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { Administrator, Customer, DeviceIdentity, Identity } from '../auth/identity.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { PlatformServices } from './platform-services.ts';

/** Identity of the caller, by the access that the contract declares. */
export type IdentityOf<K extends CallKey> = Calls[K]['access'] extends 'customer'
  ? Customer
  : Calls[K]['access'] extends 'visitor' | 'everyone' | 'anyone' | 'backoffice'
    ? Identity
    : Calls[K]['access'] extends 'signed-in'
      ? Customer | Administrator
      : Calls[K]['access'] extends 'device'
        ? DeviceIdentity
        : Administrator;

/** Context of a handler: validated input, the caller's identity, and the services of the program. */
export interface CallContext<K extends CallKey, Services extends PlatformServices> {
  query: CheckedQuery<K>;
  body: CheckedBody<K>;
  /** A placeholder for calls that `anyone` may make; they do not read it. */
  tenant: Tenant;
  locale: Locale;
  identity: IdentityOf<K>;
  services: Services;
  /** Runs `work` in a transaction of the tenant; it must not contain a network call. */
  transaction<Result>(work: (db: TenantDb) => Promise<Result>): Promise<Result>;
  /** Network address of the client */
  address: string;
  /** User agent of the browser; empty when absent */
  userAgent: string;
  /** Value of a cookie; undefined unless it has the form of this server's cookies. */
  cookie(name: string): string | undefined;
  /**
   * Makes a call of the public site as an anonymous visitor of the tenant, with other services; nothing is cached.
   * @throws AppError for invalid input, and as the call does
   */
  asVisitor(key: CallKey, input: { query?: unknown; body?: unknown }, services: Services): Promise<unknown>;
  /** Sets a header of the response, such as a file name. */
  header(name: string, value: string): void;
}

export type Handler<K extends CallKey, Services extends PlatformServices> = (
  context: CallContext<K, Services>,
) => Promise<CallAnswer<K>>;

/** Handlers of a domain by call. */
export type Routes<Services extends PlatformServices> = { [K in CallKey]?: Handler<K, Services> };

/** Handlers of all calls; a call without handler does not compile. */
export type AllRoutes<Services extends PlatformServices> = { [K in CallKey]: Handler<K, Services> };
