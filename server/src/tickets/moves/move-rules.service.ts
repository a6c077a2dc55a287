import { randomUUID } from 'node:crypto';
import type { Locale } from '@guichet/contract/locale.ts';
import type { StoredLine } from '#cart/cart.ts';
import { countsCustomers, requireRules } from '#cart/sale-rules/sale-rules.service.ts';
import { fail } from '#kernel/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import type { Asked, Target } from './move-selection.service.ts';

/**
 * Requires that a customer may book the services that tickets get at a session, by the venue's sale rules. Tickets that keep
 * their service were booked when they were sold.
 * @throws AppError `pause.running`; of the first broken rule; `move.session` for a guest where a rule needs an account
 */
export async function requireNewServices(
  services: Services,
  tenant: Tenant,
  { userId, isGuest, moveId }: Asked & { moveId: string },
  target: Target,
  locale: Locale,
): Promise<void> {
  if (target.services.length === 0) return;
  const cart = { id: moveId, lines: linesOf(target), clock: new Date(services.clock()) };
  if (isGuest && (await countsCustomers(services, tenant, cart))) fail('move.session');
  await requireRules(services, tenant, cart, userId, locale);
}

/** Returns the tickets that get another service as lines of a cart that would buy it. */
const linesOf = ({ services, choice, event, session }: Target): StoredLine[] =>
  services.flatMap(({ ticketNumber, ...service }) => {
    const line = choice.chosen.find((ticket) => ticket.ticketNumber === ticketNumber)?.line;
    if (!line) return [];
    const details = [{ id: randomUUID(), quantity: 1, eventId: session.id, event }];
    return [{ ...line, ...service, id: randomUUID(), quantity: 1, details }];
  });
