import createClient from 'openapi-fetch';
// Generated from the description of the interface while the test runs; see openapi.test.ts.
import type { paths } from './calls.gen.ts';

export interface Wanted {
  tenant: string;
  email: string;
  password: string;
  session: { id: string; service: string; priceName: string };
  /** How the client reaches the server */
  fetch: (request: Request) => Promise<Response>;
  /** What the payment provider does with the form */
  pay: (fields: Record<string, string>, cartId: string) => Promise<void>;
}

/** Buys one ticket as a program would that knows nothing but the description of the interface. */
export async function buyTicket({ tenant, email, password, session, fetch, pay }: Wanted) {
  const anonymous = createClient<paths>({
    baseUrl: 'http://localhost/api/v1',
    fetch,
    headers: { tenantName: tenant, languageUser: 'en-GB' },
  });
  const { token } = must(await anonymous.POST('/user/login', { body: { email, password } }));
  const client = createClient<paths>({
    baseUrl: 'http://localhost/api/v1',
    fetch,
    headers: { tenantName: tenant, languageUser: 'en-GB', authorization: `Bearer ${token}` },
  });
  // @ts-expect-error: the types know which calls there are
  await client.GET('/cart/nothing').catch(() => undefined);

  const { service, priceName, id: eventId } = session;
  const lines = [{ service, priceName, cartLineDetails: [{ eventId, quantity: 1 }] }];
  const cart = must(await client.PUT('/cart/AddOrUpdateCart', { body: { cartLines: lines } }));
  const query = { cartId: cart.id };
  const [means] = must(await client.GET('/cart/GetPaymentTypeAvailableByCartIdAsync', { params: { query } }));
  const { form } = must(
    await client.GET('/purchase/Form', { params: { query: { ...query, paymentType: means?.id ?? 4 } } }),
  );
  await pay(form?.fields ?? {}, cart.id);
  const sale = must(await client.PUT('/cart/SaleCart', { params: { query } }));
  const { tickets } = must(await client.POST('/user/GetTicketsDetails', { body: { types: [4] } }));
  return { sale, tickets: tickets.filter((ticket) => ticket.externalPurchaseId === sale.externalPurchaseId) };
}

/** The data of an answer. @throws Error with the server's sentence */
function must<Data>({ data, error }: { data?: Data; error?: { error: string } | undefined }): Data {
  if (data === undefined) throw new Error(error?.error ?? 'No answer');
  return data;
}
