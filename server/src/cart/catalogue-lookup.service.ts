import { DEFAULT_LOCALE, type Labels } from '@guichet/contract/locale.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { isSaleStopped } from '#catalogue/establishments/establishments.ts';
import type { TicketingCard } from '#gateways/ticketing/cards/port.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { findSession } from '#planning/planning.sql.ts';
import { zoneAt } from '#planning/planning.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { serviceProblem } from './availability.ts';
import type { StoredLine } from './cart.ts';
import type { CatalogueLookup } from './lines.ts';

const NO_LABELS: Labels = { [DEFAULT_LOCALE]: '' };

/**
 * Reads the data for the lines of a cart: the catalogue, and the named sessions.
 * @param held current lines of the cart: lines of services that were disabled since may stay until the payment
 * @param readCards reads the customer's cards, see `readCardsFor`
 */
export async function readCatalogueLookup(
  services: Services,
  tenant: Tenant,
  sessionIds: readonly string[],
  held: readonly StoredLine[],
  readCards: Promise<readonly TicketingCard[]>,
): Promise<CatalogueLookup> {
  const [catalogue, cards, ...found] = await Promise.all([
    catalogueOf(services, tenant),
    readCards,
    ...[...new Set(sessionIds)].map((id) => findSession(services, tenant, id)),
  ]);
  const heldSessions = new Set(held.flatMap((line) => line.details.map((detail) => detail.eventId)));
  const sessions = new Map(
    found
      .filter((session): session is TicketingSession => session !== undefined)
      .filter(
        (session) =>
          heldSessions.has(session.id) ||
          (catalogue.establishments.has(session.establishmentCode) &&
            !isSaleStopped(catalogue.notices, session)),
      )
      .map((session) => [session.id, session]),
  );
  const now = new Date();
  const today = dayOf(now, tenant.timeZone);
  const establishmentOf = (code: string) =>
    catalogue.establishments.get(code) ?? catalogue.hiddenEstablishments.get(code);
  const service = (code: string) => catalogue.services.get(code) ?? catalogue.withdrawnServices.get(code);
  const isShown = (code: string) => catalogue.services.has(code);
  return {
    service,
    maxQuantityOf(code) {
      // A missing service is refused by its own error.
      if (serviceProblem(code, { service, isShown, today }) !== 'service.not-authorized')
        return Number.POSITIVE_INFINITY;
      return held.filter((line) => line.service === code).reduce((sum, line) => sum + line.quantity, 0);
    },
    establishmentLabels: (code) => establishmentOf(code)?.labels ?? NO_LABELS,
    zoneAt: (session) => zoneAt(catalogue, session),
    themeLabels(code) {
      const theme = code === undefined ? undefined : catalogue.themes.get(code);
      return { labels: theme?.labels ?? NO_LABELS, ...(theme?.color && { color: theme.color }) };
    },
    cancellationsOf: (code) => catalogue.cancellations.get(code),
    session: (id) => sessions.get(id),
    cards,
    held,
    now,
  };
}
