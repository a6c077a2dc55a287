import { useEffect, useState } from 'react';
import { adminApi } from '#lib/admin-api.ts';
import type { Customer } from './lookup-data.ts';

const CALL = 'GET /settingsadmin/lookupcustomer';

/**
 * All that a customer has. Read by the page itself and not by a loader, which pointing at a link would start: each
 * reading is noted in the log.
 */
export function useCustomer(customerId: string) {
  const [customer, setCustomer] = useState<Customer>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let isWanted = true;
    setCustomer(undefined);
    setFailure(undefined);
    adminApi(CALL, { query: { customerId } }).then(
      (read) => isWanted && setCustomer(read),
      (error) => isWanted && setFailure(error),
    );
    return () => {
      isWanted = false;
    };
  }, [customerId]);
  /** Adds to what is shown by then, unless that is another customer. */
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
  return { customer, failure, moreOrders, moreTickets };
}
