import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Cart } from '#lib/cart.ts';
import { usePortal } from '#lib/portal.ts';
import { HoldCountdown } from '#ui/hold-countdown.tsx';

/**
 * Returns the seconds until the hold expires, from the server's clock and the time since the request.
 * @param requestedAt as `now`, milliseconds of `performance.now()`
 */
export function secondsLeft(
  cart: Pick<Cart, 'validityEndDate' | 'serverTime'>,
  requestedAt: number,
  now: number,
): number {
  const validity = Date.parse(cart.validityEndDate) - Date.parse(cart.serverTime);
  return Math.max(0, Math.ceil((validity - (now - requestedAt)) / 1000));
}

/** Formats `10 min 04 s`, below a minute `24 s`: the symbols are the same in every language. */
export function formatCountdown(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return minutes === 0
    ? `${rest}\u00a0s`
    : `${minutes}\u00a0min\u00a0${String(rest).padStart(2, '0')}\u00a0s`;
}

/** Below this many seconds the countdown is shown as a warning. */
export const LOW_SECONDS = 300;

/** Remaining times, in seconds, that are announced to screen readers. */
const ANNOUNCED_SECONDS = [60, LOW_SECONDS] as const;

/** Returns the announcement that is due between two readings of the countdown. */
export function announcementBetween(
  before: number,
  after: number,
): (typeof ANNOUNCED_SECONDS)[number] | undefined {
  return ANNOUNCED_SECONDS.find((moment) => before > moment && after <= moment && after > 0);
}

/** Returns by how many minutes the hold can be extended, or 0. @param step minutes of one extension */
export function extensionMinutes(cart: Cart, step: number): number {
  if (!cart.canExtend) return 0;
  const gain = Date.parse(cart.maximumValidityEndDate) - Date.parse(cart.validityEndDate);
  return Math.max(1, Math.min(step, Math.floor(gain / 60_000)));
}

/** Returns the countdown of the hold in seconds, and the last value that was announced to screen readers. */
export function useSecondsLeft(
  cart: Cart,
  requestedAt: number,
): { seconds: number; announced: number | undefined } {
  const read = (): number => secondsLeft(cart, requestedAt, performance.now());
  const [state, setState] = useState(() => ({ seconds: read(), announced: undefined as number | undefined }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response of the server restarts the countdown
  useEffect(() => {
    const update = (): void =>
      setState((before) => {
        const seconds = read();
        if (seconds === before.seconds) return before;
        const isLonger = seconds > before.seconds;
        return {
          seconds,
          announced: isLonger
            ? undefined
            : (announcementBetween(before.seconds, seconds) ?? before.announced),
        };
      });
    update();
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [cart.validityEndDate, cart.serverTime, requestedAt]);
  return state;
}

interface HoldBannerProps {
  cart: Cart;
  requestedAt: number;
  /** Absent for a read-only cart. */
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
