import { randomUUID } from 'node:crypto';
import type { CallInput, CallKey } from '@guichet/contract/calls.ts';
import type { PortalTest } from './portal.ts';

/** A member of staff at the desk of the demonstration's pool. */
export class DeskTest {
  readonly portal: PortalTest;
  readonly token: string;

  private constructor(portal: PortalTest, token: string) {
    this.portal = portal;
    this.token = token;
  }

  static async open(portal: PortalTest): Promise<DeskTest> {
    const { token } = await portal.administrator({ rights: ['venue.desk', 'settings.ticketing'] });
    return new DeskTest(portal, token);
  }

  /** Makes a call of the desk as its administrator. */
  ask<K extends CallKey>(key: K, input: CallInput<K>) {
    return this.portal.ask(key, { ...input, token: this.token } as never);
  }

  /** Adds a customer without a password. @param contact another way to reach the customer */
  async customer(
    contact: { email?: string; phone?: string } = { email: `desk-${randomUUID()}@example.com` },
  ) {
    const body = { firstName: 'Yann', lastName: 'Kerouredan', ...contact, locale: 'fr-FR' as const };
    return (await this.portal.ask('POST /boxoffice/deskcustomer', { body, token: this.token })).body;
  }

  /** Composes the cart of a new customer: places of a new session. */
  async cart(quantity = 2, places = 10, contact?: { phone: string }) {
    const [session, customer] = await Promise.all([this.portal.session(places), this.customer(contact)]);
    const { service, priceName, id: eventId } = session;
    const { body } = await this.portal.ask('PUT /boxoffice/deskcart', {
      body: {
        customerId: customer.id,
        cartLines: [{ service, priceName, cartLineDetails: [{ eventId, quantity }] }],
      },
      token: this.token,
    });
    return { session, customer, cart: body.cart, check: body.check };
  }

  /** Makes the payment link of a new cart. @returns the link with its key */
  async link(minutes = 240) {
    const made = await this.cart();
    const { id: cartId, version } = made.cart;
    const { body: link } = await this.portal.ask('POST /boxoffice/desklink', {
      body: { cartId, version, minutes, isMailed: true },
      token: this.token,
    });
    return { ...made, link, key: link.address?.split('#')[1] ?? '' };
  }

  async placesOf({ id }: { id: string }) {
    const [row] = await this.portal.sql<{ held: number; sold: number }>(
      'select held, sold from venue.session where id = $1',
      [id],
    );
    return row;
  }

  async linkState(linkId: string) {
    const { body } = await this.portal.ask('GET /boxoffice/desklinks', { token: this.token });
    return body.find(({ id }) => id === linkId)?.state;
  }
}
