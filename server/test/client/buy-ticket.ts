// Generated from the OpenAPI description while the test runs; see openapi.test.ts.
import * as api from './calls.gen.ts';

export interface Wanted {
  tenant: string;
  email: string;
  password: string;
  session: { id: string; service: string; priceName: string };
  /** Completes the form of the payment provider */
  pay: (fields: Record<string, string>, cartId: string) => Promise<void>;
}

/** Buys one ticket, using nothing but the OpenAPI description. */
export async function buyTicket({ tenant, email, password, session, pay }: Wanted) {
  const headers = { tenantName: tenant, languageUser: 'en-GB' };
  const { token } = must(await api.login({ email, password }, { headers }));
  const options = { headers: { ...headers, authorization: `Bearer ${token}` } };
  // @ts-expect-error: the types contain the existing calls only
  api.cartNothing?.();
  // @ts-expect-error: the types contain the parameters of each call
  api.getSaleCartUrl({ cart: '' });

  const { service, priceName, id: eventId } = session;
  const cartLines = [{ service, priceName, cartLineDetails: [{ eventId, quantity: 1 }] }];
  const { id: cartId } = must(await api.addOrUpdateCart({ cartLines }, options));
  const [means] = must(await api.paymentTypes({ cartId }, options));
  const { form } = must(await api.form({ cartId, paymentType: means?.id ?? 4 }, options));
  await pay(form?.fields ?? {}, cartId);
  const sale = must(await api.saleCart({ cartId }, options));
  const { tickets } = must(await api.ticketsDetails({ types: [4] }, options));
  return { sale, tickets: tickets.filter((ticket) => ticket.externalPurchaseId === sale.externalPurchaseId) };
}

/**
 * Returns the data of a successful response.
 * @throws Error with the server's message
 */
function must<Response extends { status: number; data: unknown }>(response: Response) {
  if (response.status !== 200) throw new Error((response.data as { error?: string }).error ?? 'No answer');
  return response.data as Extract<Response, { status: 200 }>['data'];
}
