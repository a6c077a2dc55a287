import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useDateTime } from '#backoffice/ui/use-date-time.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import styles from './stuck-carts.module.css';
import type { Reason, StuckCart } from './stuck-data.ts';

/** Reasons that may disappear by themselves. */
const TRANSIENT: ReadonlySet<Reason['code']> = new Set(['no-answer']);

/** Why a cart is stuck, briefly, and the number of attempts. */
export function ShortReason({ reason, attempts }: Pick<StuckCart, 'reason' | 'attempts'>) {
  const t = useTranslations('stuckCarts');
  const isTransient = TRANSIENT.has(reason.code);
  return (
    <span className={styles.short} data-transient={isTransient || undefined}>
      <Icon name={isTransient ? 'clock' : 'alert'} size={18} />
      <span>
        {t(`reasons.${reason.code}.name`)}
        <span className={classNames(styles.small, typography.num)}>
          {t('cart.attempts', { count: attempts })}
        </span>
      </span>
    </span>
  );
}

/** Why a cart is stuck, what can be done, and the technical detail. */
export function ReasonText({ reason }: { reason: Reason }) {
  const t = useTranslations('stuckCarts.reasons');
  return (
    <div className={styles.reason}>
      <p>
        <b>{t(`${reason.code}.name`)}.</b> {t(`${reason.code}.advice`)}
      </p>
      {reason.detail && <RawDetail detail={reason.detail} />}
    </div>
  );
}

/** The technical detail, which is not translated. */
export function RawDetail({ detail }: { detail: string }) {
  const t = useTranslations('stuckCarts.reasons');
  return (
    <details className={styles.raw}>
      <summary>{t('detail')}</summary>
      <code lang="en">{detail}</code>
    </details>
  );
}

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
    <ul className={styles.shortLines}>
      {lines.slice(0, MAX_SHOWN).map((line) => (
        <li key={line.id}>
          <span className={typography.num}>{line.quantity}</span> × {labelIn(line.serviceName, locale)}
          <span className={classNames(styles.small, typography.num)}>
            {[
              format.money(line.unitPrice),
              ...line.sessions.slice(0, 1).map(({ start }) => dateTime(start)),
            ].join(' · ')}
            {line.sessions.length > 1 && ` ${t('moreSessions', { count: line.sessions.length - 1 })}`}
          </span>
        </li>
      ))}
      {more > 0 && <li className={styles.small}>{t('moreLines', { count: more })}</li>}
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
            <span className={styles.small}>
              {[labelIn(line.priceLabels, locale), labelIn(line.establishmentLabels, locale)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {line.sessions.map(({ start, quantity }) => (
              <span key={start} className={classNames(styles.small, typography.num)}>
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
