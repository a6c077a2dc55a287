import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useDateTime } from '#backoffice/ui/use-date-time.ts';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextArea } from '#ui/input.tsx';
import typography from '#ui/typography.module.css';
import styles from './stuck-carts.module.css';
import type { Reason, StuckCart } from './stuck-data.ts';
import type { StuckSearch } from './stuck-search.ts';

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
              ...line.sessions.slice(0, 1).map(({ start, zone }) => dateTime(start, zone)),
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
            {line.sessions.map(({ start, zone, quantity }) => (
              <span key={start} className={classNames(styles.small, typography.num)}>
                {t('session', { when: dateTime(start, zone), count: quantity })}
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

export type CartAction = 'resend' | 'archive' | 'refund' | 'restore';

/** An action and the carts it applies to. */
export interface CartsToMove {
  action: CartAction;
  /** The carts shown on the page; the action may concern more. */
  carts: readonly StuckCart[];
  /** The selected ids, or a search that matches them all. */
  ids: readonly string[] | StuckSearch;
  total: { count: number; amount: number };
}

/** Explains what resending does. */
export function ResendText({ moving }: { moving: CartsToMove }) {
  const t = useTranslations('stuckCarts.resend');
  const fixed = moving.carts.filter(({ canResend }) => !canResend);
  return (
    <>
      <p>{t('text', { count: moving.total.count })}</p>
      <p className={typography.muted}>{t('safe')}</p>
      {fixed.length > 0 && <p className={styles.warning}>{t('cannot', { count: fixed.length })}</p>}
    </>
  );
}

/** Explains what refunding does, and states the amount. */
export function RefundText({ moving }: { moving: CartsToMove }) {
  const t = useTranslations('stuckCarts.refund');
  const format = useAdminFormat();
  const { count, amount } = moving.total;
  return (
    <>
      <p className={styles.warning}>
        {t.rich('money', { count, amount: format.money(amount), b: (words) => <b>{words}</b> })}
      </p>
      <p>{t('text', { count })}</p>
      <p className={typography.muted}>{t('safe')}</p>
    </>
  );
}

/** Explains what restoring does. */
export function RestoreText({ moving }: { moving: CartsToMove }) {
  const t = useTranslations('stuckCarts.restore');
  return <p>{t('text', { count: moving.total.count })}</p>;
}

/** Explains what archiving means for the payment, and asks for the reason. */
export function ArchiveReason({
  moving,
  value,
  error,
  onChange,
}: {
  moving: CartsToMove;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const t = useTranslations('stuckCarts.archive');
  const format = useAdminFormat();
  const mayUndo = useBackoffice().administrator.rights.includes('archived-carts');
  const { count, amount } = moving.total;
  const isUnknown = moving.carts.some(({ reason }) => ['no-answer', 'key-refused'].includes(reason.code));
  return (
    <>
      <p className={styles.warning}>
        {t.rich('money', { count, amount: format.money(amount), b: (words) => <b>{words}</b> })}
      </p>
      {isUnknown && <p className={styles.warning}>{t('unknown', { count })}</p>}
      <p className={typography.muted}>{t(mayUndo ? 'undo' : 'undoByOthers')}</p>
      <Field label={t('reason', { count })} hint={t('reasonHint')} required {...(error && { error })}>
        {(aria) => (
          <TextArea
            {...aria}
            className={styles.note}
            rows={3}
            maxLength={500}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </>
  );
}
