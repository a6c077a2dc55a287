import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import typography from '#ui/typography.module.css';
import styles from './price-list.module.css';
import type { ServiceItem } from './settings-data.ts';

/** The ticketing system's prices, read-only. */
export function PriceList({ prices }: { prices: ServiceItem['prices'] }) {
  const t = useTranslations('ticketingSettings.editor');
  const format = useAdminFormat();
  const locale = useLocale();
  return (
    <Panel title={t('prices')}>
      {prices.length === 0 ? (
        <p className={typography.muted}>{t('noPrices')}</p>
      ) : (
        <ul className={styles.priceList}>
          {prices.map(({ name, labels, cents }) => (
            <li key={name}>
              <span>
                {labelIn(labels, locale) || name || t('basePrice')}
                {name && <span className={classNames(typography.muted, typography.small)}> {name}</span>}
              </span>
              <b className={typography.num}>{format.money(cents)}</b>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
