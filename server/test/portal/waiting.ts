import { offerFreedPlaces } from '#box-office/waiting/offers.service.ts';
import { addPlaces, type Session } from '../system/support.ts';
import type { PortalTest } from './portal.ts';

/** A sold-out session of the demonstration's pool, and customers who wait for it. */
export class WaitingTest {
  readonly portal: PortalTest;
  readonly session: Session;
  readonly cartId: string;

  private constructor(portal: PortalTest, session: Session, cartId: string) {
    this.portal = portal;
    this.session = session;
    this.cartId = cartId;
  }

  /** Opens a session whose places are all in one cart. */
  static async soldOut(portal: PortalTest, places = 4): Promise<WaitingTest> {
    const session = await portal.session(places);
    const { body, code } = await addPlaces(portal, session, places);
    if (!body.id) throw new Error(`No places were held: ${code}`);
    return new WaitingTest(portal, session, body.id);
  }

  /** Returns the list of a session that a cart fills. */
  static of(portal: PortalTest, session: Session, cartId: string): WaitingTest {
    return new WaitingTest(portal, session, cartId);
  }

  join(token: string, quantity = 1, more: { until?: string } = {}) {
    const { id: eventExternalId, service, priceName } = this.session;
    const body = { eventExternalId, service, prices: [{ priceName, quantity }], ...more };
    return this.portal.ask('POST /user/wait', { body, token });
  }

  /** Puts a new customer on the list. */
  async waiter(newToken: () => Promise<string>, quantity = 1) {
    const token = await newToken();
    const { body, code } = await this.join(token, quantity);
    if (!body.id) throw new Error(`The customer does not wait: ${code}`);
    return { token, id: body.id };
  }

  /** Leaves a number of places in the cart that fills the session. */
  async free(places: number): Promise<void> {
    await this.portal.sql('delete from venue.hold where key = $1 and quantity <= $2', [this.cartId, places]);
    await this.portal.sql('update venue.hold set quantity = quantity - $2 where key = $1', [
      this.cartId,
      places,
    ]);
    await this.portal.sql('update venue.session set held = held - $2 where id = $1', [
      this.session.id,
      places,
    ]);
  }

  offer = () => offerFreedPlaces(this.portal.services);

  async stateOf({ token, id }: { token: string; id: string }) {
    const { body } = await this.portal.ask('GET /user/waits', { token });
    return body.find((wait) => wait.id === id);
  }

  async places() {
    const [row] = await this.portal.sql<{ held: number; sold: number; awaited: number; capacity: number }>(
      'select held, sold, awaited, capacity from venue.session where id = $1',
      [this.session.id],
    );
    return row;
  }
}
