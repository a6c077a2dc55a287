import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { isSaleStopped } from '#catalogue/establishments/establishments.ts';
import { fail } from '#kernel/errors.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { readSessionPlaces } from '#planning/planning.sql.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { type AvailabilityProblem, availabilityProblems } from './availability.ts';
import type { CartRow } from './cart.ts';

/** Returns why lines of a cart cannot be bought now, by the current catalogue and sessions. */
export async function readAvailabilityProblems(
  services: Services,
  tenant: Tenant,
  { lines, clock }: Pick<CartRow, 'lines' | 'clock'>,
): Promise<AvailabilityProblem[]> {
  const ids = new Set(lines.flatMap(({ details }) => details.flatMap(({ eventId }) => eventId ?? [])));
  const [catalogue, ...found] = await Promise.all([
    catalogueOf(services, tenant),
    ...[...ids].map((id) => readSessionPlaces(services, tenant, id)),
  ]);
  const sessions = new Map(found.flatMap((session) => (session ? [[session.id, session]] : [])));
  return availabilityProblems(lines, {
    service: (code) => catalogue.services.get(code) ?? catalogue.withdrawnServices.get(code),
    isShown: (code) => catalogue.services.has(code),
    session(id) {
      const session = sessions.get(id);
      if (!session || !catalogue.establishments.has(session.establishmentCode)) return undefined;
      return isSaleStopped(catalogue.notices, session) ? undefined : session;
    },
    today: dayOf(clock, tenant.timeZone),
    now: clock,
  });
}

/**
 * Rejects a cart with a line that can no longer be bought, before the cart is paid, sold or extended.
 * @throws AppError `service.not-found`, `service.not-authorized`, `event.not-found` or `cart.too-many-tickets`
 */
export async function requireAvailable(
  services: Services,
  tenant: Tenant,
  cart: Pick<CartRow, 'lines' | 'clock'>,
): Promise<void> {
  const [problem] = await readAvailabilityProblems(services, tenant, cart);
  if (problem) fail(problem.code, problem.params && { params: problem.params });
}
