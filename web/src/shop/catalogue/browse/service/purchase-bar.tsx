import { type RefObject, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import typography from '#ui/typography.module.css';
import type { SessionView } from '../view.ts';
import styles from './purchase-bar.module.css';

/** As its style sheet leaves it at the foot of the page. */
const BAR_HEIGHT = '76px';
const FAR_ABOVE = '100000px';
/** Of a part of the page, but for the rounding of browsers. */
const WHOLE = 0.99;

interface PurchaseBarProps {
  session: SessionView;
  /** What the bar leads to, and gives way to. */
  panel: RefObject<HTMLElement | null>;
  /** What is chosen, once every price has been in view but their button is not. */
  purchase?: {
    prices: RefObject<HTMLElement | null>;
    button: RefObject<HTMLElement | null>;
    quantity: number;
    cents: number;
    isBusy: boolean;
    /** Absent while something has still to be chosen. */
    add: (() => void) | undefined;
  };
}

/**
 * On a small screen the prices lie far below the sessions: a bar at its foot says what is chosen and leads to them.
 * It sells only once all of them have been in view, so every price is seen before one is bought.
 */
export function PurchaseBar({ session, panel, purchase }: PurchaseBarProps) {
  const t = useTranslations('catalogue.purchase');
  const format = useFormat();
  const isPanelReached = useIsSeen(panel, '0px 0px -60%');
  const isPanelSeen = useIsSeen(panel, '0px 0px -25%');
  const isButtonSeen = useIsSeen(purchase?.button ?? panel, '0px');
  const areAllPricesSeen = useWasPassed(purchase?.prices);
  const isSelling = isPanelSeen && areAllPricesSeen && purchase?.add !== undefined;
  if (isButtonSeen || (isPanelReached && !isSelling)) return null;
  return (
    <div className={styles.purchaseBar} data-purchase-bar>
      {isSelling ? (
        <>
          <div>
            <div className={classNames(typography.small, typography.muted)}>
              {t('summary', { count: purchase.quantity })} · {format.time(session.start)}
            </div>
            <b className={typography.num}>{format.money(purchase.cents)}</b>
          </div>
          <Button busy={purchase.isBusy} onClick={purchase.add}>
            {t('addShort')}
          </Button>
        </>
      ) : (
        <>
          <div>
            <b className={typography.num}>{format.time(session.start)}</b>
            <div className={classNames(styles.day, typography.small, typography.muted)}>
              {format.longDay(session.start)} · {session.establishment}
            </div>
          </div>
          <Button onClick={() => scrollTo(panel)}>{t('who')}</Button>
        </>
      )}
    </div>
  );
}

/** Brings the panel into view, smoothly unless the visitor has asked for no motion. */
export function scrollTo(panel: RefObject<HTMLElement | null>): void {
  const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  panel.current?.scrollIntoView({ block: 'start', behavior: hasReducedMotion ? 'instant' : 'smooth' });
}

/** Whether the end of a part of the page has ever been above the bar. */
function useWasPassed(element: RefObject<HTMLElement | null> | undefined): boolean {
  const [wasPassed, setPassed] = useState(false);
  useEffect(() => {
    if (!element?.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry && entry.intersectionRatio >= WHOLE) setPassed(true);
      },
      // What has left the screen at its top counts as seen.
      { rootMargin: `${FAR_ABOVE} 0px -${BAR_HEIGHT}`, threshold: WHOLE },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return wasPassed;
}

/** Whether a part of the page is in view; true until the browser has looked. @param rootMargin of what counts as view */
function useIsSeen(element: RefObject<HTMLElement | null>, rootMargin: string): boolean {
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true), {
      rootMargin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, rootMargin]);
  return isSeen;
}
