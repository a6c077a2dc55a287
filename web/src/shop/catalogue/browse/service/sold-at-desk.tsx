import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import { saleStateOf } from '../service-view.ts';
import styles from './price-row.module.css';
import panel from './purchase-panel.module.css';
import type { ServiceData } from './service-data.ts';

/** The prices of a service that cannot be bought here: it is sold at the venue's desk only, not yet, or no longer. */
export function SoldAtDesk({ data }: { data: ServiceData }) {
  const t = useTranslations('catalogue.purchase');
  const format = useFormat();
  const { service, today } = data;
  const notes = {
    early: () => t('onSaleFrom', { day: format.longDay(service.saleStart ?? '') }),
    over: () => t('saleOver', { day: format.longDay(service.saleEnd ?? '') }),
    open: () => t('atTheDesk'),
  };
  return (
    <div className={classNames(panel.purchasePanel, layout.card, layout.panel)}>
      <h2>{t('prices')}</h2>
      {data.prices.map((price) => (
        <div key={price.name} className={classNames(styles.priceRow, layout.row, layout.spread)}>
          <span className={styles.name}>{price.label || t('basePrice')}</span>
          <b className={typography.num}>{format.money(price.cents)}</b>
        </div>
      ))}
      <p className={classNames(panel.note, typography.small, typography.muted)}>
        {notes[saleStateOf(service, today)]()}
      </p>
    </div>
  );
}
