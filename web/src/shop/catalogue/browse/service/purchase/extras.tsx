import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import type { WantedLine } from '#lib/cart.ts';
import { usePersistedState } from '#lib/persisted-state.ts';
import {
  type PriceView,
  type ServiceView,
  saleStateOf,
  toPriceViews,
  toServiceView,
} from '#shop/catalogue/browse/service-view.ts';
import { PriceRow } from './price-row.tsx';
import type { Quantities } from './purchase.ts';
import styles from './purchase-panel.module.css';

/** Maximum quantity of an extra. */
const MAX_QUANTITY = 50;

/** Quantities of required and suitable extras, by service code. */
export const useExtraQuantities = (service: string) => usePersistedState<Quantities>(`extras ${service}`, {});

interface ExtrasProps {
  extras: readonly Extra[];
  quantities: Quantities;
  onChange: (quantities: Quantities) => void;
}

/** Offers extras beside the service's prices; none is added without a choice. */
export function Extras({ extras, quantities, onChange }: ExtrasProps) {
  const t = useTranslations('catalogue.purchase');
  if (extras.length === 0) return null;
  const noteOf = (need: 'own' | 'cart', quantity: number): string => {
    if (quantity > 0) return t('requiredBought');
    return t(need === 'cart' ? 'requiredInCart' : 'required');
  };
  return (
    <section className={styles.extras} aria-labelledby="extras">
      <h3 id="extras">{t('extras')}</h3>
      {extras.map(({ service, price, need, isRental }) => (
        <PriceRow
          key={service.code}
          price={{ ...price, label: service.name, needsDocument: false }}
          note={
            [isRental && t('rental'), need && noteOf(need, quantities[service.code] ?? 0)]
              .filter(Boolean)
              .join(' · ') || undefined
          }
          value={quantities[service.code] ?? 0}
          max={MAX_QUANTITY}
          onChange={(quantity) => onChange({ ...quantities, [service.code]: quantity })}
        />
      ))}
    </section>
  );
}

/** A service that is offered with another. */
export interface Extra {
  service: ServiceView;
  /** Establishment of the offer. */
  price: PriceView;
  /** How it is required: `own` may be brought along, `cart` must be in the same cart by a sale rule. */
  need: 'own' | 'cart' | undefined;
  /** Whether it is used during the session, and takes its date. */
  isRental: boolean;
}

/** Maximum number of extras; more would hide the service itself. */
const MAX_EXTRAS = 3;

type Service = CallAnswer<'GET /Ticketing/service'>;

/** Loads the extras of a service: services without a date and without a card. Unavailable ones are omitted. */
export async function loadExtras(of: Service, today: string, locale: Locale): Promise<Extra[]> {
  const codes = [...new Set([...composed(of), ...of.requiredServices, ...of.matchingServices])];
  const extras: Extra[] = [];
  for (let at = 0; at < codes.length && extras.length < MAX_EXTRAS; at += MAX_EXTRAS) {
    const some = codes.slice(at, at + MAX_EXTRAS);
    const read = await Promise.all(
      some.map((externalCode) =>
        api('GET /Ticketing/service', { query: { externalCode } }).catch(() => undefined),
      ),
    );
    extras.push(...read.flatMap((service) => (service && toExtra(service, of, today, locale)) ?? []));
  }
  return extras.slice(0, MAX_EXTRAS);
}

/** Returns a service as an extra; undefined if it cannot be bought beside another. */
function toExtra(service: Service, of: Service, today: string, locale: Locale): Extra | undefined {
  const view = toServiceView(service, locale);
  const price = toPriceViews(service, locale).find(({ discountCode }) => discountCode === undefined);
  const isSimple = view.kind !== 'event' && !view.fillsCards && view.isSoldOnline;
  if (!price || !isSimple || saleStateOf(view, today) !== 'open') return undefined;
  const need = composed(of).includes(view.code)
    ? 'cart'
    : of.requiredServices.includes(view.code)
      ? 'own'
      : undefined;
  return { service: view, price, need, isRental: service.isRental && needsEvent(of.type) };
}

/** Returns the codes that sale rules require in the same cart. */
const composed = ({ rules, familyRules }: Service): string[] =>
  [...rules, ...familyRules].flatMap(({ parts = [] }) => parts.map(({ service }) => service));

/** Returns the price of the chosen extras in cents, for display. */
export const sumExtras = (extras: readonly Extra[], quantities: Quantities): number =>
  extras.reduce((sum, { service, price }) => sum + (quantities[service.code] ?? 0) * price.cents, 0);

/** Returns one cart line for each chosen extra. @param session during which rentals are used */
export const extraLines = (
  extras: readonly Extra[],
  quantities: Quantities,
  session: string | undefined,
): WantedLine[] =>
  extras.flatMap(({ service, price, isRental }) => {
    const quantity = quantities[service.code] ?? 0;
    const detail = { quantity, ...(isRental && session !== undefined && { eventId: session }) };
    return quantity > 0 ? [{ service: service.code, priceName: price.name, cartLineDetails: [detail] }] : [];
  });
