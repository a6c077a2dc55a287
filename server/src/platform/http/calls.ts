import type { CallAnswer, CallKey, Calls, CheckedBody, CheckedQuery } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { Administrator, Customer, Identity } from '../auth/identity.ts';
import type { TenantDb } from '../database/database.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { Services } from './services.ts';

/** Who may make a call, by the access that the contract declares. */
export type IdentityOf<K extends CallKey> = Calls[K]['access'] extends 'customer'
  ? Customer
  : Calls[K]['access'] extends 'visitor' | 'everyone' | 'anyone' | 'backoffice'
    ? Identity
    : Calls[K]['access'] extends 'signed-in'
      ? Customer | Administrator
      : Administrator;

/** What an implementation receives: checked input, the caller's identity, and the services. */
export interface CallContext<K extends CallKey> {
  query: CheckedQuery<K>;
  body: CheckedBody<K>;
  /** A placeholder without venue for calls that `anyone` may make; they do not read it. */
  tenant: Tenant;
  locale: Locale;
  identity: IdentityOf<K>;
  services: Services;
  /** Runs `work` in a transaction of the tenant; no network call belongs inside it. */
  transaction<Result>(work: (db: TenantDb) => Promise<Result>): Promise<Result>;
  /** The client’s network address */
  address: string;
  /** What the browser says of itself; empty where it says nothing */
  userAgent: string;
  /** The value of a cookie that the browser sent; one that is no text of ours is as good as none. */
  cookie(name: string): string | undefined;
  /** Sets a header of the answer, such as a file name. */
  header(name: string, value: string): void;
}

export type Handler<K extends CallKey> = (context: CallContext<K>) => Promise<CallAnswer<K>>;

/** A domain’s calls with their implementations. */
export type Routes = { [K in CallKey]?: Handler<K> };

/** Every call: one without implementation does not compile. */
export type AllRoutes = { [K in CallKey]: Handler<K> };
