import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import type { PriceView } from '#shop/catalogue/browse/service-view.ts';
import { Stepper } from '#ui/stepper.tsx';
import typography from '#ui/typography.module.css';
import styles from './purchase-parts.module.css';

interface PriceRowProps {
  price: PriceView;
  /** Price for other buyers, for a named price. */
  commonCents?: number | undefined;
  value: number;
  max: number;
  /** Content after the price. */
  note?: string | undefined;
  onChange: (value: number) => void;
}

/** One price with its quantity. */
export function PriceRow({ price, commonCents, value, max, note, onChange }: PriceRowProps) {
  const t = useTranslations('catalogue.purchase');
  const tSolidarity = useTranslations('catalogue.solidarity');
  const format = useFormat();
  const label = price.label || t('basePrice');
  return (
    <div className={styles.priceRow}>
      <div>
        <div className={styles.name}>{label}</div>
        <div className={classNames(typography.small, typography.muted)}>
          <span className={typography.num}>{format.money(price.cents)}</span>
          {commonCents !== undefined && (
            <span className={typography.num}>
              {' '}
              {tSolidarity('insteadOf', { price: format.money(commonCents) })}
            </span>
          )}
          {price.places > 1 && ` · ${t('takes', { count: price.places })}`}
          {price.needsDocument && ` · ${t('document')}`}
          {note && ` · ${note}`}
        </div>
      </div>
      <Stepper label={label} value={value} max={max} onChange={onChange} isLive />
    </div>
  );
}
