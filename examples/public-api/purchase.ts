import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import type { paths } from './portal-v2.gen.ts';

/** Sells places of a session to a new customer, and returns the order with the codes of its tickets. */
export async function purchase({ address, key, email, session, quantity, pay }: Wanted) {
  const headers = { authorization: `Bearer ${key}`, 'accept-language': 'en-GB' };
  const api = createClient<paths>({ baseUrl: address, headers });
  const once = () => ({ header: { 'Idempotency-Key': randomUUID() } });
  const person = { firstName: 'Nolwenn', lastName: 'Le Goff', email, locale: 'en-GB' as const };
  const customer = must(await api.POST('/customers', { params: once(), body: person }));
  const line = { service: session.service, priceName: session.priceName, sessionId: session.id, quantity };
  const wanted = { customerId: customer.id, lines: [line] };
  const cart = must(await api.POST('/carts', { params: once(), body: wanted }));
  const path = { cartId: cart.id };
  const terms = { version: cart.version, minutes: 30, isMailed: false };
  const link = must(
    await api.POST('/carts/{cartId}/payment-links', { params: { path, ...once() }, body: terms }),
  );
  // The customer pays on this page; the webhook order.sold may be used instead of reading the cart.
  await pay(link.url ?? '');
  for (;;) {
    const { orderNumber: number } = must(await api.GET('/carts/{cartId}', { params: { path } }));
    if (number) return must(await api.GET('/orders/{number}', { params: { path: { number } } }));
    await setTimeout(1000);
  }
}

/** Returns the data of an answer. @throws Error with the words of the problem */
function must<Data>({ data, error }: { data?: Data; error?: { detail: string } }): Data {
  if (data === undefined) throw new Error(error?.detail ?? 'No answer');
  return data;
}

interface Wanted {
  address: string;
  key: string;
  email: string;
  session: { id: string; service: string; priceName: string };
  quantity: number;
  pay: (url: string) => Promise<void>;
}
