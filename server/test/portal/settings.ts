import type { PortalTest } from './portal.ts';

/**
 * Reads and saves the ticketing settings like an administrator.
 * @param token of an administrator with `settings.ticketing`
 */
export function settingsBy(portal: PortalTest, token: string) {
  const servicesOf = async (family: string, establishment = 'ALL', tenant = 'aqua-rivage', as = token) =>
    (
      await portal.ask('GET /settingsticketing/ServicesByEstablishmentAndFamily', {
        query: { externalEstablishmentCode: establishment, externalFamilyCode: family },
        token: as,
        tenant,
      })
    ).body.items;
  const serviceNamed = async (code: string) => {
    const found = (await servicesOf('ALL')).find(({ externalCode }) => externalCode === code);
    if (!found) throw new Error(`No service ${code}`);
    return found;
  };
  /** Returns the body of a save without changes. */
  const unchanged = (item: Awaited<ReturnType<typeof serviceNamed>>) => ({
    externalCode: item.externalCode,
    version: item.version,
    labels: { 'fr-FR': item.labels['fr-FR'].own },
    descriptions: {},
    isEnabled: item.isEnabled,
    limitNotif1: item.limitNotif1,
    limitNotif2: item.limitNotif2,
    limitNotifTime1: item.limitNotifTime1,
    limitNotifTime2: item.limitNotifTime2,
  });
  const save = async (code: string, change: object, as = token) => {
    const body = { ...unchanged(await serviceNamed(code)), ...change };
    return portal.ask('PUT /settingsticketing/service', { body, token: as });
  };
  /** Reads a service as visitors see it. */
  const seen = (externalCode: string, via?: Parameters<PortalTest['ask']>[1]) =>
    portal.ask('GET /Ticketing/service', { query: { externalCode }, ...(via as object) });
  return { servicesOf, serviceNamed, unchanged, save, seen };
}

export type Settings = ReturnType<typeof settingsBy>;
