import { parseTenantId, type TenantId } from '#kernel/database/tenant-id.ts';
import { decorate, decorateEach, type TicketingMethod } from './decorate.ts';
import type { TicketingGateway } from './port.ts';

const CHANGES_PLACES: ReadonlySet<TicketingMethod> = new Set([
  'holdPlaces',
  'releasePlaces',
  'sell',
  'takeBack',
  'moveTickets',
]);

/** Calls `onChange` after every call that may have changed places, also when the call failed: its answer may be lost. */
export function withPlaceEvents(
  gateway: TicketingGateway,
  onChange: (tenantId: TenantId) => void,
): TicketingGateway {
  return decorateEach(gateway, (system, tenantId) => {
    const id = parseTenantId(tenantId);
    return decorate(system, (call, method) =>
      CHANGES_PLACES.has(method) ? call().finally(() => onChange(id)) : call(),
    );
  });
}
