import type { CallAnswer } from '@guichet/contract/calls.ts';
import { queryClient } from '#backoffice/queries.tsx';
import { currentTenant } from '#lib/storage.ts';

export type Found = CallAnswer<'POST /settingsadmin/lookup'>;
export type Customer = CallAnswer<'GET /settingsadmin/lookupcustomer'>;
export type FoundCustomer = Found['customers'][number];
export type CardFacts = Customer['cards'][number];
export type TicketFacts = Customer['tickets'][number];
export type OrderFacts = Customer['orders'][number];

/** The last search and its results. */
export interface LastLookup {
  text: string;
  found: Found;
}

const key = () => [currentTenant(), 'lookup'];

/** Stores the search while the session lasts, for the way back from a customer; the address never contains it. */
export function rememberLookup(lookup: LastLookup): void {
  queryClient.setQueryDefaults(key(), { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(key(), lookup);
}

export const lastLookup = (): LastLookup | undefined => queryClient.getQueryData(key());
