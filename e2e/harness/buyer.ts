import { setTimeout as sleep } from 'node:timers/promises';
import type { CallAnswer, CallInput, CallKey } from '@guichet/contract/calls.ts';
import type { KillablePortal } from './killable-portal.ts';

const TENANT = 'aqua-rivage';

export interface Answer<K extends CallKey> {
  status: number;
  body: CallAnswer<K>;
  retryAfter: string | null;
}

export interface Offer {
  id: string;
  service: string;
  priceName: string;
}

type Fields = Record<string, string>;

/** Who buys over HTTP alone, as a browser does: holds places, takes the form to the bank, types a card. */
export class Buyer {
  readonly #url: string;
  #token = '';

  constructor(url: string) {
    this.#url = url;
  }

  /** @throws when the portal cannot be reached */
  async ask<K extends CallKey>(key: K, input: CallInput<K>): Promise<Answer<K>> {
    const [method, path] = key.split(' ') as [string, string];
    const { query, body } = input as { query?: Record<string, unknown>; body?: unknown };
    const parameters = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
    const response = await fetch(`${this.#url}/api/v1${path}?${new URLSearchParams(parameters)}`, {
      method,
      headers: {
        tenantname: TENANT,
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : undefined,
      retryAfter: response.headers.get('retry-after'),
    };
  }

  async signIn(): Promise<void> {
    const { body } = await this.ask('POST /user/login', {
      body: { email: 'jeanne@example.com', password: 'Guichet-demo-2026!' },
    });
    this.#token = body.token;
  }

  add({ id, service, priceName }: Offer, quantity: number) {
    const line = { service, priceName, cartLineDetails: [{ eventId: id, quantity }] };
    return this.ask('PUT /cart/AddOrUpdateCart', { body: { cartLines: [line] } });
  }

  /** The provider’s form; undefined when the payment cannot begin. */
  async form(cartId: string): Promise<Fields | undefined> {
    const { body } = await this.ask('GET /purchase/Form', { query: { cartId, paymentType: 4 } });
    return body?.form?.fields;
  }

  /** Takes a form to the bank’s page. @returns the page’s address */
  async enterBank(form: Fields): Promise<string> {
    const location = await this.#post('/sandbox/payment', form);
    if (!location?.startsWith('/sandbox/payment/session/')) throw new Error('The bank did not take the form');
    return location;
  }

  /** Pays with a card that needs no authentication. The bank tells the portal before it sends the payer back. */
  async typeCard(page: string): Promise<void> {
    const year = (new Date().getFullYear() + 2) % 100;
    await this.#post(`${page}/card`, { number: '4970110000000013', expiry: `12/${year}`, code: '123' });
  }

  async #post(path: string, fields: Fields): Promise<string | null> {
    const response = await fetch(this.#url + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    await response.body?.cancel();
    return response.headers.get('location');
  }

  /** Waits for the outcome of a cart as the result page does. */
  async outcome(cartId: string, seconds = 20): Promise<string> {
    let outcome = 'unknown';
    for (let waited = 0; waited < seconds * 1000 && outcome !== 'success'; waited += 100) {
      const answer = await this.ask('GET /purchase/State', { query: { cartId } }).catch(() => undefined);
      outcome = answer?.body?.outcome ?? outcome;
      if (outcome !== 'success') await sleep(100);
    }
    return outcome;
  }
}

/** Gives a session of the demonstration, far ahead and empty, so many places. */
export async function offer(portal: KillablePortal, places: number): Promise<Offer> {
  const [row] = await portal.sql<Offer>(
    `with chosen as (
       select session.tenant_id, session.id, service.code as service, price ->> 'name' as "priceName"
         from venue.session
         join portal.tenant on tenant.id = session.tenant_id and tenant.name = $2
         join venue.service on service.tenant_id = session.tenant_id and service.code = session.service_codes[1],
              jsonb_array_elements(service.prices) as price
        where session.held = 0 and session.sold = 0 and session.start_at > now() + interval '2 days'
          and (price ->> 'cents')::int > 0 and price ->> 'name' !~ '^QF'
        order by random() limit 1)
     update venue.session set capacity = $1 from chosen
      where session.tenant_id = chosen.tenant_id and session.id = chosen.id
      returning session.id, chosen.service, chosen."priceName"`,
    [places, TENANT],
  );
  if (!row) throw new Error('The demonstration has no free session');
  return row;
}
