import { setTimeout as sleep } from 'node:timers/promises';
import type { CallAnswer, CallInput, CallKey } from '@guichet/contract/calls.ts';
import { JEANNE, PASSWORD, VENUE } from '../data/demonstration.ts';
import { fetchApi } from './api.ts';
import type { Query } from './database.ts';

interface Answer<K extends CallKey> {
  status: number;
  body: CallAnswer<K>;
  retryAfter: string | null;
}

/** A session on sale, at one of its prices. */
export interface Offer {
  id: string;
  service: string;
  priceName: string;
}

type Fields = Record<string, string>;

/** Buys over HTTP as a browser does: holds places, posts the form to the payment provider, enters a card. */
export class Buyer {
  readonly #site: string;
  #session = { token: '', expiresAt: '' };

  constructor(site: string) {
    this.#site = site;
  }

  get session(): { token: string; expiresAt: string } {
    return this.#session;
  }

  /** @throws when the portal cannot be reached */
  async call<K extends CallKey>(key: K, input: CallInput<K>): Promise<Answer<K>> {
    const response = await fetchApi(key, input, { site: this.#site, token: this.#session.token });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : undefined,
      retryAfter: response.headers.get('retry-after'),
    };
  }

  async signIn(email = JEANNE): Promise<void> {
    const { body } = await this.call('POST /user/login', { body: { email, password: PASSWORD } });
    this.#session = body;
  }

  addToCart({ id, service, priceName }: Offer, quantity: number) {
    const line = { service, priceName, cartLineDetails: [{ eventId: id, quantity }] };
    return this.call('PUT /cart/AddOrUpdateCart', { body: { cartLines: [line] } });
  }

  /** Returns the form for the payment provider; undefined when the payment cannot begin. */
  async paymentForm(cartId: string): Promise<Fields | undefined> {
    const { body } = await this.call('GET /purchase/Form', { query: { cartId, paymentType: 4 } });
    return body?.form?.fields;
  }

  /** Posts a form to the payment provider. @returns the path of its page for the card */
  async openPaymentPage(form: Fields): Promise<string> {
    const location = await this.#post('/sandbox/payment', form);
    if (!location?.startsWith('/sandbox/payment/session/'))
      throw new Error('The provider refused the form of the payment');
    return location;
  }

  /** Pays with a card that needs no authentication. The provider notifies the portal before it redirects the payer. */
  async enterCard(page: string): Promise<void> {
    const year = (new Date().getFullYear() + 2) % 100;
    await this.#post(`${page}/card`, { number: '4970110000000013', expiry: `12/${year}`, code: '123' });
  }

  async #post(path: string, fields: Fields): Promise<string | null> {
    const response = await fetch(this.#site + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    await response.body?.cancel();
    return response.headers.get('location');
  }

  /** Polls for the outcome of a cart as the result page does. */
  async waitForOutcome(cartId: string, seconds = 20): Promise<string> {
    let outcome = 'unknown';
    for (let waited = 0; waited < seconds * 1000 && outcome !== 'success'; waited += 100) {
      const answer = await this.call('GET /purchase/State', { query: { cartId } }).catch(() => undefined);
      outcome = answer?.body?.outcome ?? outcome;
      if (outcome !== 'success') await sleep(100);
    }
    return outcome;
  }
}

/**
 * Sets the capacity of an empty session of the demonstration, days ahead, by hand: a pattern would otherwise set its own
 * when the portal starts again.
 * @param service one whose sessions have at least that many places left; any service when absent
 */
export async function makeOffer(
  database: { sql: Query },
  places: number,
  service: string | null = null,
): Promise<Offer> {
  const [row] = await database.sql<Offer & Record<string, unknown>>(
    `with chosen as (
       select session.tenant_id, session.id, service.code as service, price ->> 'name' as "priceName"
         from venue.session
         join portal.tenant on tenant.id = session.tenant_id and tenant.name = $2
         join venue.service on service.tenant_id = session.tenant_id
              and service.code = coalesce($3::text, session.service_codes[1]) and service.code = any (session.service_codes),
              jsonb_array_elements(service.prices) as price
        where case when $3::text is null then session.held = 0 and session.sold = 0
                   else session.capacity - session.held - session.sold >= $1 end
          and session.start_at > now() + interval '2 days'
          and ($3::text is not null or not exists (select from portal.sale_rule as rule
                           where rule.tenant_id = session.tenant_id and rule.link_code in (session.theme_code, session.service_codes[1])))
          and (price ->> 'cents')::int > 0 and price ->> 'name' !~ '^QF'
        order by random() limit 1)
     update venue.session set is_by_hand = true, capacity = case when $3::text is null then $1 else capacity end from chosen
      where session.tenant_id = chosen.tenant_id and session.id = chosen.id
      returning session.id, chosen.service, chosen."priceName"`,
    [places, VENUE, service],
  );
  if (!row) throw new Error('The demonstration has no free session');
  return row;
}
