import { byLocale, DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import type { LeftOut } from '../catalogue/port.ts';
import type { TrialFacts, TrialStep } from '../trial/port.ts';
import { runTrial, TrialFailed } from '../trial/steps.ts';
import { catalogueOf, type SupplierCatalogue } from './catalogue.ts';
import { createSupplierClient, type SupplierClient, type SupplierConnection } from './client.ts';
import { CURRENCY } from './euros.ts';
import { Availabilities, Products, Supplier } from './protocol.ts';
import { unitPricesOf } from './sessions.ts';
import { problemOf } from './trial-problems.ts';

/** Number of days whose availability is read. */
const DAYS = 30;

/** Tests the calls that the portal needs of a supplier, over connections that are closed afterwards. */
export async function trySupplier(connection: SupplierConnection): Promise<TrialStep[]> {
  const client = createSupplierClient(connection);
  let supplier = { id: '', name: '' };
  let known: SupplierCatalogue | undefined;
  const work = {
    supplier: async () => {
      supplier = await client.ask(Supplier, { path: '/supplier' });
      return { name: supplier.name };
    },
    catalogue: async () => {
      const products = await client.ask(Products, { path: '/products' });
      if (products.length === 0) throw new TrialFailed({ failure: 'no-products' });
      known = catalogueOf(
        supplier,
        byLocale(() => products),
      );
      const { services, leftOut = [] } = known.catalogue;
      const named = (...reasons: LeftOut['reason'][]) =>
        leftOut.filter(({ reason }) => reasons.includes(reason)).map(({ name }) => name);
      const unaskable = named('contact-fields');
      const perBooking = named('per-booking');
      if (services.length === 0 && unaskable.length > 0)
        throw new TrialFailed({ failure: 'contact-fields', detail: unaskable.join(', ').slice(0, 200) });
      if (services.length === 0 && perBooking.length > 0)
        throw new TrialFailed({ failure: 'per-booking', detail: perBooking.join(', ').slice(0, 200) });
      if (services.length === 0) throw new TrialFailed({ failure: 'no-prices' });
      return {
        products: products.length,
        services: services.length,
        ...(unaskable.length > 0 && { unaskable: unaskable.slice(0, 20) }),
        ...(perBooking.length > 0 && { perBooking: perBooking.slice(0, 20) }),
        hidden: named('no-price', 'no-code').slice(0, 20),
      };
    },
    availability: () => readAvailability(client, known as SupplierCatalogue),
  };
  try {
    return await runTrial(work, problemOf);
  } finally {
    client.close();
  }
}

/** Reads the availability of the first dated product. */
async function readAvailability(
  client: SupplierClient,
  { sold, catalogue }: SupplierCatalogue,
): Promise<TrialFacts> {
  const dated = [...sold].find(([, { isDated }]) => isDated);
  if (!dated) return {};
  const [code, there] = dated;
  const { productId, optionId, timeZone } = there;
  const now = Date.now();
  const found = await client.ask(Availabilities, {
    method: 'POST',
    path: '/availability',
    body: {
      productId,
      optionId,
      currency: CURRENCY,
      localDateStart: dayOf(new Date(now), timeZone),
      localDateEnd: dayOf(new Date(now + DAYS * 86_400_000), timeZone),
    },
  });
  const service = catalogue.services.find((one) => one.code === code);
  const hasOwnPrices = (one: (typeof found)[number]) =>
    Object.entries(unitPricesOf(one, there) ?? {}).some(([name, cents]) => there.cents.get(name) !== cents);
  return {
    name: service?.labels[DEFAULT_LOCALE] ?? code,
    sessions: found.length,
    otherPrices: found.filter(hasOwnPrices).length,
  };
}
