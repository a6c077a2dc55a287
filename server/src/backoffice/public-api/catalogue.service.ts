import { commonPrices } from '@guichet/contract/catalogue/solidarity-rules.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import type { OperationAnswer } from '@guichet/contract/public-api/operations.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { viewService } from '#catalogue/browse/browse.ts';
import { isSoldOnline } from '#catalogue/catalogue.ts';
import { fail } from '#kernel/errors.ts';
import type { OperationHandler, OperationHandlers } from './operations.ts';
import { pageAfter } from './pages.ts';

type Service = OperationAnswer<'readService'>;
type Viewed = ReturnType<typeof viewService>;

/** Returns a service as visitors see it, in the shape of this API. */
function toService({
  hasSessions,
  priced,
  ...viewed
}: Viewed & { hasSessions: boolean; priced: ReadonlySet<string> }): Service {
  return {
    code: viewed.externalCode,
    names: viewed.labels,
    descriptions: viewed.descriptions,
    family: viewed.family,
    establishment: viewed.espaceRef,
    otherEstablishments: viewed.otherEspaceRefs,
    themes: viewed.themes.map(({ externalCode }) => externalCode),
    hasSessions,
    cardUse: viewed.cardUse,
    prices: Object.entries(viewed.unitPrices).flatMap(([name, amount]) =>
      priced.has(name)
        ? [{ name, ...(viewed.priceLabels[name] && { names: viewed.priceLabels[name] }), amount }]
        : [],
    ),
    vatRate: viewed.vatRate,
    ...(viewed.durationMinutes !== undefined && { durationMinutes: viewed.durationMinutes }),
    ...(viewed.minimumQuantity !== undefined && { minimumQuantity: viewed.minimumQuantity }),
    ...(viewed.maximumQuantity !== undefined && { maximumQuantity: viewed.maximumQuantity }),
  };
}

/** Returns the services that are sold online, with the prices that are open to every buyer. */
async function servicesOf({
  services,
  tenant,
}: Pick<Parameters<OperationHandler<'listServices'>>[0], 'services' | 'tenant'>): Promise<Service[]> {
  const catalogue = await catalogueOf(services, tenant);
  return [...catalogue.services.values()].filter(isSoldOnline).map((service) =>
    toService({
      ...viewService(tenant, catalogue, service),
      hasSessions: needsEvent(service.type),
      priced: new Set(commonPrices(service.prices).map(({ name }) => name)),
    }),
  );
}

const listEstablishments: OperationHandler<'listEstablishments'> = async ({ call, query }) => {
  const all = await call('GET /ticketing/establishments', {});
  const { items, next } = pageAfter(all, ({ externalCode }) => externalCode, query);
  return {
    items: items.map(({ externalCode, labels, address, zip, city, position }) => ({
      code: externalCode,
      names: labels,
      ...{ address, zip, city },
      ...(position && { position }),
    })),
    ...(next && { next }),
  };
};

const listServices: OperationHandler<'listServices'> = async (context) => {
  const { establishment, family, ...wanted } = context.query;
  const all = (await servicesOf(context)).filter(
    (service) =>
      (family === undefined || service.family === family) &&
      (establishment === undefined ||
        [service.establishment, ...service.otherEstablishments].includes(establishment)),
  );
  return pageAfter(all, ({ code }) => code, wanted);
};

const readService: OperationHandler<'readService'> = async (context) =>
  (await servicesOf(context)).find(({ code }) => code === context.params.code) ?? fail('service.not-found');

const listThemes: OperationHandler<'listThemes'> = async ({ call, query }) => {
  const all = await call('GET /Ticketing/themes', {});
  const { items, next } = pageAfter(all, ({ externalCode }) => externalCode, query);
  return {
    items: items.map(({ externalCode, themeLabels, themeColor }) => ({
      code: externalCode,
      names: themeLabels,
      ...(themeColor && { color: themeColor }),
    })),
    ...(next && { next }),
  };
};

export const catalogueHandlers: OperationHandlers<
  'listEstablishments' | 'listServices' | 'readService' | 'listThemes'
> = { listEstablishments, listServices, readService, listThemes };
