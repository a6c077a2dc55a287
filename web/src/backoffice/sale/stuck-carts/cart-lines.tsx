import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import typography from '#ui/typography.module.css';
import styles from './cart-lines.module.css';
import shared from './stuck-carts.module.css';
import type { StuckCart } from './stuck-data.ts';
import { useDateTime } from './use-date-time.ts';

/** Lines that the list shows of a cart; its details show the others. */
const SHOWN = 2;

/** What was bought, as short as a row has room for. */
export function ShortLines({ lines }: Pick<StuckCart, 'lines'>) {
  const t = useTranslations('stuckCarts.cart');
  const locale = useLocale();
  const format = useAdminFormat();
  const dateTime = useDateTime();
  const more = lines.length - SHOWN;
  return (
    <ul className={styles.short}>
      {lines.slice(0, SHOWN).map((line) => (
        <li key={line.id}>
          <span className={typography.num}>{line.quantity}</span> × {labelIn(line.serviceName, locale)}
          <span className={classNames(shared.small, typography.num)}>
            {[
              format.money(line.unitPrice),
              ...line.sessions.slice(0, 1).map(({ start }) => dateTime(start)),
            ].join(' · ')}
            {line.sessions.length > 1 && ` ${t('moreSessions', { count: line.sessions.length - 1 })}`}
          </span>
        </li>
      ))}
      {more > 0 && <li className={shared.small}>{t('moreLines', { count: more })}</li>}
    </ul>
  );
}

/** What was bought, in full. */
export function FullLines({ lines }: Pick<StuckCart, 'lines'>) {
  const t = useTranslations('stuckCarts.cart');
  const locale = useLocale();
  const format = useAdminFormat();
  const dateTime = useDateTime();
  return (
    <ul className={styles.full}>
      {lines.map((line) => (
        <li key={line.id}>
          <div>
            <b>{labelIn(line.serviceName, locale)}</b>
            <span className={shared.small}>
              {[labelIn(line.priceLabels, locale), labelIn(line.establishmentLabels, locale)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {line.sessions.map(({ start, quantity }) => (
              <span key={start} className={classNames(shared.small, typography.num)}>
                {t('session', { when: dateTime(start), count: quantity })}
              </span>
            ))}
          </div>
          <span className={typography.num}>
            {line.quantity} × {format.money(line.unitPrice)}
          </span>
          <b className={typography.num}>{format.money(line.lineTotalAmount)}</b>
        </li>
      ))}
    </ul>
  );
}
