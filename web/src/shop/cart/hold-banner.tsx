import { useTranslations } from 'use-intl';
import type { Cart } from '#lib/cart.ts';
import { classNames } from '#lib/class-names.ts';
import { usePortal } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { CountdownRing } from '#ui/countdown.tsx';
import typography from '#ui/typography.module.css';
import { useSecondsLeft } from './use-seconds-left.ts';
import { extensionMinutes, formatCountdown, LOW_SECONDS } from './view.ts';

interface HoldBannerProps {
  cart: Cart;
  askedAt: number;
  /** Absent where the cart is only shown. */
  extension?: { isRunning: boolean; run: () => void };
}

/** How long the places are kept, by the server's clock. Screen readers hear of it at five minutes and at one. */
export function HoldBanner({ cart, askedAt, extension }: HoldBannerProps) {
  const t = useTranslations('cart.hold');
  const { tenant } = usePortal();
  const { seconds, spoken } = useSecondsLeft(cart, askedAt);
  const minutes = extensionMinutes(cart, tenant.cartExtensionMinutes);
  const isLow = seconds <= LOW_SECONDS;
  const what = cart.cartLines.some((line) => line.isDated) ? 'places' : 'cart';
  const full = Math.max(tenant.cartMinutes * 60, seconds);
  return (
    <section className={`hold${isLow ? ' hold-low' : ''}`} aria-label={t('label')}>
      <CountdownRing share={seconds / full} low={isLow} />
      <div className="hold-text">
        <b className="num" role="timer">
          {seconds > 0 ? t(what, { time: formatCountdown(seconds) }) : t('checking')}
        </b>
        {extension && (
          <span className={classNames('hold-note', typography.small)}>
            {minutes > 0 ? t('more') : t('noMore')}
          </span>
        )}
      </div>
      {extension && minutes > 0 && (
        <Button variant="soft" busy={extension.isRunning} onClick={extension.run}>
          {t('extend', { minutes })}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {spoken !== undefined && t(spoken > 60 ? 'fiveMinutes' : 'oneMinute')}
      </span>
    </section>
  );
}
