import { expect } from 'vitest';
import type { Person } from '../system/world.ts';
import { type QuotientTest, quotientTests } from './quotients.ts';

export const AQUAGYM = 'ACT-AQUAGYM';

/** Sets up a portal in which Ada buys at named prices. */
export function namedPriceTests(give: (given: { portal: QuotientTest; ada: Person }) => void) {
  let portal: QuotientTest;
  quotientTests({}, (given) => {
    portal = given.portal;
    give(given);
  });

  async function session(): Promise<string> {
    const [row] = await portal.sql<{ id: string }>(
      `select session.id from venue.session join portal.tenant on tenant.id = session.tenant_id
        where tenant.name = 'aqua-rivage' and service_codes[1] = $1 and start_at between now() + interval '2 days' and now() + interval '28 days'
          and capacity - held - sold >= 4 order by random() limit 1`,
      [AQUAGYM],
    );
    return row?.id ?? expect.fail('The demonstration has no session');
  }

  async function addTo(
    person: Person | undefined,
    lines: { priceName: string; quantity?: number; externalDiscountCode?: string; id?: string }[],
    cart: { id?: string; locale?: string; eventId?: string } = {},
  ) {
    const eventId = cart.eventId ?? (await session());
    return portal.ask('PUT /cart/AddOrUpdateCart', {
      ...(person && { token: person.token }),
      ...(cart.locale && { locale: cart.locale }),
      body: {
        ...(cart.id && { id: cart.id }),
        cartLines: lines.map(({ quantity = 1, ...line }) => ({
          service: AQUAGYM,
          ...line,
          cartLineDetails: [{ eventId, quantity }],
        })),
      },
    });
  }

  return { session, addTo };
}
