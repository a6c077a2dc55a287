import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useEffect, useState } from 'react';
import { queryClient } from '#backoffice/queries.tsx';
import { adminApi } from '#lib/admin-api.ts';
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

const CALL = 'GET /settingsadmin/lookupcustomer';

/**
 * Reads the data of a customer. The page itself reads them, not a loader, which a pointer on a link would start: each
 * read is recorded in the audit log.
 */
export function useCustomer(customerId: string) {
  const [customer, setCustomer] = useState<Customer>();
  const [failure, setFailure] = useState<unknown>();
  const [reading, setReading] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each reading
  useEffect(() => {
    let isWanted = true;
    setCustomer((shown) => (shown?.customer.id === customerId ? shown : undefined));
    setFailure(undefined);
    adminApi(CALL, { query: { customerId } }).then(
      (read) => isWanted && setCustomer(read),
      (error) => isWanted && setFailure(error),
    );
    return () => {
      isWanted = false;
    };
  }, [customerId, reading]);
  /** Appends to the shown data, unless another customer is shown by then. */
  const add = (more: (now: Customer) => Partial<Customer>) =>
    setCustomer((now) => (now?.customer.id === customerId ? { ...now, ...more(now) } : now));
  const moreOrders = async () => {
    if (!customer) return;
    const { orders, hasMoreOrders } = await adminApi(CALL, {
      query: { customerId, skipOrders: customer.orders.length },
    });
    add((now) => ({ orders: [...now.orders, ...orders], hasMoreOrders }));
  };
  const moreTickets = async () => {
    if (!customer) return;
    const { tickets, hasMoreTickets } = await adminApi(CALL, {
      query: { customerId, skipTickets: customer.tickets.length },
    });
    add((now) => ({ tickets: [...now.tickets, ...tickets], hasMoreTickets }));
  };
  const reload = () => setReading((times) => times + 1);
  return { customer, failure, moreOrders, moreTickets, reload };
}
