import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import typography from '#ui/typography.module.css';
import styles from './cart-lines.module.css';
import shared from './stuck-carts.module.css';
import type { StuckCart } from './stuck-data.ts';
import { useDateTime } from './use-date-time.ts';

/** Lines of a cart shown in the list. */
const MAX_SHOWN = 2;

/** The lines of a cart for a table row. */
export function ShortLines({ lines }: Pick<StuckCart, 'lines'>) {
  const t = useTranslations('stuckCarts.cart');
  const locale = useLocale();
  const format = useAdminFormat();
  const dateTime = useDateTime();
  const more = lines.length - MAX_SHOWN;
  return (
    <ul className={styles.short}>
      {lines.slice(0, MAX_SHOWN).map((line) => (
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

/** All lines of a cart with their sessions and amounts. */
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
