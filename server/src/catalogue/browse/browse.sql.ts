import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { mainLocale } from '@guichet/contract/main-locale.ts';
import type { TicketingGateway } from '#gateways/ticketing/port.ts';
import { memoizePerOwner } from '#kernel/cache/memoize-per-owner.ts';
import { TimedCache } from '#kernel/cache/timed-cache.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { foreignZone } from '#kernel/format/localized.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readCancellationRules } from '../cancellation-rules/cancellation-rules.sql.ts';
import { type CancellationRuleRow, presentRules } from '../cancellation-rules/cancellation-rules.ts';
import { type ItemRow, type ShopCatalogue, type ShopEstablishment, visibleCatalogue } from '../catalogue.ts';
import { readContents } from '../establishments/establishments.sql.ts';
import { type EstablishmentContents, withContents } from '../establishments/establishments.ts';
import { rulesOf } from '../sale-rules/sale-rules.sql.ts';
import { linkOf, type SaleRule } from '../sale-rules/sale-rules.ts';
import { readItems } from '../settings/catalogue-settings.sql.ts';
import { type AppliedCatalogue, applySettings } from '../settings/catalogue-settings.ts';
import type { IndexedCatalogue } from './browse.ts';
import { viewService } from './browse.ts';

/** Cache time of the visitors’ catalogue in seconds. */
const CATALOGUE_SECONDS = 30;

/** Maximum number of cached catalogues. */
const CATALOGUES = 500;
/** Maximum number of services in all cached catalogues; a service takes about four kilobytes. */
const CATALOGUED_SERVICES = 8000;

type Sources = Pick<Services, 'ticketing' | 'database'>;
type TenantName = Pick<Tenant, 'id' | 'name' | 'languages' | 'timeZone'>;

const cacheOf = memoizePerOwner(
  (_: TicketingGateway) =>
    new TimedCache<IndexedCatalogue>({
      max: CATALOGUES,
      maxWeight: CATALOGUED_SERVICES,
      weigh: ({ services, withdrawnServices }) => services.size + withdrawnServices.size,
    }),
);

/**
 * Returns the tenant’s catalogue as last synchronized, with the administrators’ settings; without I/O while cached.
 * Before the first synchronization, returns the ticketing system’s own catalogue.
 * @throws {TicketingUnavailable} when the ticketing system must be read and does not answer
 */
export function catalogueOf(services: Sources, tenant: TenantName): Promise<IndexedCatalogue> {
  return cacheOf(services.ticketing).get(tenant.id, CATALOGUE_SECONDS, () =>
    readCatalogue(services, tenant, (items) => items),
  );
}

/**
 * Returns services whose calls see the tenant's catalogue with other items. They belong to one request: visitors' caches
 * do not contain what they read.
 * @param change returns the items to show instead of those of the local copy
 */
export async function servicesWith(
  services: Services,
  tenant: TenantName,
  change: (items: readonly ItemRow[]) => readonly ItemRow[],
): Promise<Services> {
  // Caches of the catalogue and the sale rules belong to a gateway.
  const own = { ...services, ticketing: { ...services.ticketing } };
  changed.add(own.ticketing);
  await cacheOf(own.ticketing).get(tenant.id, CATALOGUE_SECONDS, () => readCatalogue(own, tenant, change));
  return own;
}

/** The gateways whose catalogue is not that of the local copy. */
const changed = new WeakSet<object>();

/** Returns whether the services show another catalogue than the stored one, whose texts the search index holds. */
export const hasChangedCatalogue = ({ ticketing }: Pick<Services, 'ticketing'>): boolean =>
  changed.has(ticketing);

async function readCatalogue(
  services: Sources,
  tenant: TenantName,
  change: (items: readonly ItemRow[]) => readonly ItemRow[],
): Promise<IndexedCatalogue> {
  const [rules, isCancellable, isResalable, { items: stored, contents, rows }] = await Promise.all([
    rulesOf(services, tenant),
    services.ticketing.offers(tenant, 'refunds'),
    services.ticketing.isEmbedded(tenant),
    services.database.tenant(tenant.id, async (db) => ({
      items: await readItems(db),
      contents: await readContents(db),
      rows: await readCancellationRules(db),
    })),
  ]);
  // A system that does not report used tickets offers no cancellation, and one that does not report sold places no resale.
  const cancelled = isCancellable ? rows : [];
  const cancellations = presentRules(
    isResalable ? cancelled : cancelled.map((rule) => ({ ...rule, resalePercent: 0 })),
  );
  const items = change(stored);
  const main = mainLocale(tenant.languages);
  const { timeZone } = tenant;
  if (items.length === 0) {
    const catalogue = await services.ticketing.of(tenant).readCatalogue();
    return indexCatalogue(visibleCatalogue(catalogue, main), {
      rules,
      contents,
      cancellations,
      main,
      timeZone,
    });
  }
  const { shown, ...unseen } = applySettings(items, main);
  return indexCatalogue(shown, { ...unseen, rules, contents, cancellations, main, timeZone });
}

/**
 * Returns whether a tenant shows the establishment (or `ALL`) and the service that an address names. A withdrawn
 * service counts as shown: its page says that it is no longer sold.
 */
export async function showsCodes(
  services: Sources & Pick<Services, 'tenants'>,
  name: string,
  { establishment, service }: { establishment?: string | undefined; service?: string | undefined },
): Promise<boolean> {
  const tenant = await services.tenants.find(name);
  if (!tenant) return false;
  const catalogue = await catalogueOf(services, tenant);
  const isPlace =
    establishment === undefined ||
    establishment.toUpperCase() === 'ALL' ||
    catalogue.establishments.has(establishment);
  if (service === undefined) return isPlace;
  return isPlace && (catalogue.services.has(service) || catalogue.withdrawnServices.has(service));
}

/** Returns services for answers of other domains; omits codes that visitors may not see. */
export async function showServices(
  services: Sources,
  tenant: TenantName,
  codes: readonly string[],
): Promise<CallAnswer<'GET /ticketing/services'>> {
  const catalogue = await catalogueOf(services, tenant);
  return codes.flatMap((code) => {
    const service = catalogue.services.get(code);
    return service ? [viewService(tenant, catalogue, service)] : [];
  });
}

/** Invalidates the cached catalogue of a tenant, or of all tenants. */
export function invalidateCatalogue(ticketing: TicketingGateway, tenantId: TenantId | undefined): void {
  cacheOf(ticketing).invalidatePrefix(tenantId ?? '');
}

const NO_CONTENTS: EstablishmentContents = { informations: [], pictures: [], notices: [] };

/**
 * Indexes a catalogue by code.
 * @param unseen items stored for past sales but not shown, sale rules, information on establishments, and the venue's
 * time zone
 */
export function indexCatalogue(
  catalogue: ShopCatalogue,
  unseen: Partial<
    Omit<AppliedCatalogue, 'shown'> & {
      rules: readonly SaleRule[];
      cancellations: ReadonlyMap<string, CancellationRuleRow>;
      contents: EstablishmentContents;
      main: Locale;
      timeZone: string;
    }
  > = {},
): IndexedCatalogue {
  const { contents = NO_CONTENTS, main, timeZone, hiddenEstablishments = [] } = unseen;
  const complete = (establishment: ShopEstablishment) => withContents(establishment, contents, main);
  return {
    establishments: byCode(catalogue.establishments.map(complete)),
    families: byCode(catalogue.families),
    services: byCode(catalogue.services),
    themes: byCode(catalogue.themes),
    rules: Map.groupBy(unseen.rules ?? [], linkOf),
    cancellations: new Map(unseen.cancellations ?? []),
    notices: contents.notices,
    hiddenEstablishments: byCode(hiddenEstablishments.map(complete)),
    zones: foreignZones([...catalogue.establishments, ...hiddenEstablishments], timeZone),
    withdrawnServices: byCode(unseen.withdrawnServices ?? []),
  };
}

function foreignZones(
  establishments: readonly ShopEstablishment[],
  venueZone: string | undefined,
): IndexedCatalogue['zones'] {
  if (venueZone === undefined) return new Map();
  return new Map(
    establishments.flatMap(({ code, timeZone }) => {
      const zone = foreignZone(timeZone, venueZone);
      return zone ? [[code, zone] as const] : [];
    }),
  );
}

function byCode<Item extends { code: string }>(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.code, item]));
}
