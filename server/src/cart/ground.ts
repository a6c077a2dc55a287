import type { Labels } from '@guichet/contract/locale.ts';
import { catalogueOf } from '../catalogue/data.ts';
import type { TicketingSession } from '../gateways/ticketing/port.ts';
import { findSession } from '../planning/data.ts';
import type { Services } from '../platform/services.ts';
import type { Tenant } from '../platform/tenancy.ts';
import type { CartGround } from './rules.ts';

const NO_LABELS: Labels = { 'fr-FR': '' };

/** Reads what the lines of a cart are made from: the catalogue, and the sessions that are named. */
export async function readGround(
  services: Services,
  tenant: Tenant,
  sessionIds: readonly string[],
): Promise<CartGround> {
  const [catalogue, ...found] = await Promise.all([
    catalogueOf(services, tenant),
    ...[...new Set(sessionIds)].map((id) => findSession(services, tenant, id)),
  ]);
  const sessions = new Map(
    found
      .filter((session): session is TicketingSession => session !== undefined)
      .map((session) => [session.id, session]),
  );
  return {
    service: (code) => catalogue.services.get(code),
    establishmentLabels: (code) => catalogue.establishments.get(code)?.labels ?? NO_LABELS,
    themeLabels(code) {
      const theme = code === undefined ? undefined : catalogue.themes.get(code);
      return { labels: theme?.labels ?? NO_LABELS, ...(theme?.color && { color: theme.color }) };
    },
    session: (id) => sessions.get(id),
  };
}
