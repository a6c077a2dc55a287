import type { Locale } from '@guichet/contract/locale.ts';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#kernel/database/database.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { TicketingGateway } from '../../port.ts';
import type { OnResellerBooking } from '../../resellers/port.ts';
import type { IsStopped, OctoContext, PictureOf } from './context.ts';

/** Where resellers find the venues, each below its own name. */
export const OCTO_PATH = '/octo';

/** A reseller’s key as it was checked. */
export type CheckedKey =
  | { readonly resellerId: string; readonly commission: number }
  | { readonly refused: 'unknown' }
  | { readonly refused: 'wait'; readonly minutes: number };

export interface OctoSupplierOptions {
  readonly database: Database;
  readonly ticketing: TicketingGateway;
  readonly publicUrl: string;
  /** The venue of a name, if its places are sold by the embedded system; undefined otherwise. */
  readonly findVenue: (name: string) => Promise<Tenant | undefined>;
  readonly checkKey: (tenant: Tenant, key: string, address: string) => Promise<CheckedKey>;
  /** Where the picture of a service is, in words of a language; undefined for one that the venue shows none of. */
  readonly picturesOf: (tenant: Tenant, locale: Locale) => Promise<PictureOf>;
  /** The sessions whose sale a venue has stopped. */
  readonly stoppedSalesOf: (tenant: Tenant) => Promise<IsStopped>;
  /** The instant at the database. */
  readonly now: () => Date;
  /** Called in the transaction that confirms or cancels a booking */
  readonly onBooking: OnResellerBooking;
  /** Called after places were held, sold or given back. */
  readonly onPlacesChange: (tenant: Tenant) => void;
}

/** What the handler of a request knows: who asks, where, and in which words. */
export interface OctoRequest extends OctoContext {
  readonly tenant: Tenant;
  readonly resellerId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    octo?: OctoRequest;
  }
}

/** @throws Error in a handler that is reached without a key, which is a bug */
export function askingOf({ octo }: FastifyRequest): OctoRequest {
  if (!octo) throw new Error('A request reached its handler without a reseller');
  return octo;
}
