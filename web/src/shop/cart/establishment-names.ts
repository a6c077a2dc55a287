import { api } from '#lib/api.ts';
import type { EstablishmentNames } from '#ui/cart-ticket.tsx';

/** The establishments by code; empty when they cannot be loaded, as the cart is readable without them. */
export async function loadEstablishmentNames(): Promise<EstablishmentNames> {
  const establishments = await api('GET /ticketing/establishments').catch(() => []);
  return Object.fromEntries(
    establishments.map(({ externalCode, labels, notices }) => [externalCode, { labels, notices }]),
  );
}
