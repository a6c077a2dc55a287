import type { Locale } from '@guichet/contract/locale.ts';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#kernel/database/database.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { TicketingGateway } from '../../port.ts';
import type { OnResellerBooking } from '../../resellers/port.ts';
import type { IsStopped, OctoContext, PictureOf } from './context.ts';

/** Path of the supplier; each venue is below its own name. */
export const OCTO_PATH = '/octo';

/** The result of the check of a reseller’s key. */
export type CheckedKey =
  | { readonly resellerId: string; readonly commission: number }
  | { readonly refused: 'unknown' }
  | { readonly refused: 'wait'; readonly minutes: number };

export interface OctoSupplierOptions {
  readonly database: Database;
  readonly ticketing: TicketingGateway;
  readonly publicUrl: string;
  /** Finds a venue by name; undefined unless the embedded system sells its places. */
  readonly findVenue: (name: string) => Promise<Tenant | undefined>;
  readonly checkKey: (tenant: Tenant, key: string, address: string) => Promise<CheckedKey>;
  /** Returns the addresses of service pictures in a language; undefined for a service without picture. */
  readonly picturesOf: (tenant: Tenant, locale: Locale) => Promise<PictureOf>;
  /** Returns the sessions whose sale a venue has stopped. */
  readonly stoppedSalesOf: (tenant: Tenant) => Promise<IsStopped>;
  /** Returns the instant of the database's clock. */
  readonly now: () => Date;
  /** Called in the transaction that confirms or cancels a booking */
  readonly onBooking: OnResellerBooking;
  /** Called after places were held, sold or released. */
  readonly onPlacesChange: (tenant: Tenant) => void;
}

/** Context of a handler: reseller, venue and language. */
export interface OctoRequest extends OctoContext {
  readonly tenant: Tenant;
  readonly resellerId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    octo?: OctoRequest;
  }
}

/** Returns the context of a request. @throws Error without a key, which is a bug of the route */
export function askingOf({ octo }: FastifyRequest): OctoRequest {
  if (!octo) throw new Error('A request reached its handler without a reseller');
  return octo;
}
