import { useTranslations } from 'use-intl';
import type { Cart } from '#lib/cart.ts';
import { usePortal } from '#lib/portal.ts';
import { HoldCountdown } from '#ui/hold-countdown.tsx';
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
    <HoldCountdown
      label={t('label')}
      share={seconds / total}
      isLow={isLow}
      text={seconds > 0 ? t(held, { time: formatCountdown(seconds) }) : t('checking')}
      note={extension && (minutes > 0 ? t('more') : t('noMore'))}
      extension={extension && minutes > 0 ? { label: t('extend', { minutes }), ...extension } : undefined}
    >
      <span className="visually-hidden" role="status">
        {announced !== undefined && t(announced > 60 ? 'fiveMinutes' : 'oneMinute')}
      </span>
    </HoldCountdown>
  );
}
