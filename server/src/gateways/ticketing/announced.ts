import { parseTenantId, type TenantId } from '#platform/tenancy/tenant-id.ts';
import type { TicketingGateway, TicketingSystem } from './port.ts';

/** Tells of every change that this process makes to places, once it is made; also when its answer is lost. */
export function announcePlaces(
  gateway: TicketingGateway,
  onChange: (tenantId: TenantId) => void,
): TicketingGateway {
  const systems = new Map<string, TicketingSystem>();
  return {
    of(tenant) {
      let system = systems.get(tenant.id);
      if (!system) {
        const plain = gateway.of(tenant);
        const id = parseTenantId(tenant.id);
        const changed = () => onChange(id);
        system = {
          ...plain,
          holdPlaces: (request) => plain.holdPlaces(request).finally(changed),
          releasePlaces: (key) => plain.releasePlaces(key).finally(changed),
          sell: (request) => plain.sell(request).finally(changed),
        };
        systems.set(tenant.id, system);
      }
      return system;
    },
  };
}
