import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import styles from './reason-phrases.module.css';
import shared from './stuck-carts.module.css';
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
        <span className={classNames(shared.small, typography.num)}>
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
