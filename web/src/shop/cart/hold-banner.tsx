import { useTranslations } from 'use-intl';
import type { Cart } from '#lib/cart.ts';
import { classNames } from '#lib/class-names.ts';
import { usePortal } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { CountdownRing } from '#ui/countdown.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import styles from './hold-banner.module.css';
import { useSecondsLeft } from './use-seconds-left.ts';
import { extensionMinutes, formatCountdown, LOW_SECONDS } from './view.ts';

interface HoldBannerProps {
  cart: Cart;
  requestedAt: number;
  /** Absent where the cart is read-only. */
  extension?: { isRunning: boolean; run: () => void };
}

/** Countdown of the hold, by the server's clock; announced to screen readers at five minutes and at one. */
export function HoldBanner({ cart, requestedAt, extension }: HoldBannerProps) {
  const t = useTranslations('cart.hold');
  const { tenant } = usePortal();
  const { seconds, announced } = useSecondsLeft(cart, requestedAt);
  const minutes = extensionMinutes(cart, tenant.cartExtensionMinutes);
  const isLow = seconds <= LOW_SECONDS;
  const held = cart.cartLines.some((line) => line.isDated) ? 'places' : 'cart';
  const total = Math.max(tenant.cartMinutes * 60, seconds);
  return (
    <section
      className={classNames(styles.holdBanner, isLow && styles.low, layout.compact)}
      aria-label={t('label')}
    >
      <CountdownRing share={seconds / total} low={isLow} />
      <div className={styles.text}>
        <b className={typography.num} role="timer">
          {seconds > 0 ? t(held, { time: formatCountdown(seconds) }) : t('checking')}
        </b>
        {extension && (
          <span className={classNames(styles.note, typography.small)}>
            {minutes > 0 ? t('more') : t('noMore')}
          </span>
        )}
      </div>
      {extension && minutes > 0 && (
        <Button variant="soft" className={styles.extend} busy={extension.isRunning} onClick={extension.run}>
          {t('extend', { minutes })}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {announced !== undefined && t(announced > 60 ? 'fiveMinutes' : 'oneMinute')}
      </span>
    </section>
  );
}
