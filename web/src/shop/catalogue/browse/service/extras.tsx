import { useTranslations } from 'use-intl';
import { usePersistedState } from '#lib/persisted-state.ts';
import styles from './extras.module.css';
import type { Extra } from './extras-data.ts';
import { PriceRow } from './price-row.tsx';
import type { Quantities } from './view.ts';

/** More than one person brings home in an afternoon. */
const MAX_QUANTITY = 50;

/** What one needs with a service, or what goes well with it, by service code. */
export const useExtraQuantities = (service: string) => usePersistedState<Quantities>(`extras ${service}`, {});

interface ExtrasProps {
  extras: readonly Extra[];
  quantities: Quantities;
  onChange: (quantities: Quantities) => void;
}

/** Offers what one needs with a service beside its own prices; none of it is added unasked. */
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
