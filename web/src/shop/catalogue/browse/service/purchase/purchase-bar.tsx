import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import type { SessionView } from '#shop/catalogue/browse/view.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import styles from './purchase-bar.module.css';

/** Distance of the bar from the foot of the page, as in its style sheet. */
const BAR_HEIGHT = '76px';
const FAR_ABOVE = '100000px';
/** Visible share of an element, less the rounding of browsers. */
const WHOLE = 0.99;

interface PurchaseBarProps {
  session: SessionView;
  /** The panel that the bar links to, and beside which it is hidden. */
  panel: RefObject<HTMLElement | null>;
  /** The selection, once every price has been in view and their button is not. */
  purchase?: {
    prices: RefObject<HTMLElement | null>;
    button: RefObject<HTMLElement | null>;
    quantity: number;
    cents: number;
    isBusy: boolean;
    /** Adds the selection; undefined while a choice is missing. */
    add: (() => void) | undefined;
  };
}

/**
 * The purchase bar of a small screen, on which the prices are far below the sessions: it states the selection and
 * links to them. It sells only once all prices have been in view, so that every price is seen before a purchase.
 */
export function PurchaseBar({ session, panel, purchase }: PurchaseBarProps) {
  const t = useTranslations('catalogue.purchase');
  const format = useFormat().at(session.zone);
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
              {t('summary', { count: purchase.quantity })} · {format.clockTime(session.start)}
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
            <b className={typography.num}>{format.clockTime(session.start)}</b>
            <div className={classNames(styles.barDay, typography.small, typography.muted)}>
              {[format.longDay(session.start), format.zoneName, session.establishment]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </div>
          <Button onClick={() => scrollTo(panel)}>{t('who')}</Button>
        </>
      )}
    </div>
  );
}

/** Scrolls to the panel, smoothly unless the visitor prefers reduced motion. */
export function scrollTo(panel: RefObject<HTMLElement | null>): void {
  const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  panel.current?.scrollIntoView({ block: 'start', behavior: hasReducedMotion ? 'instant' : 'smooth' });
}

/** Returns whether the end of an element has ever been above the bar. */
function useWasPassed(element: RefObject<HTMLElement | null> | undefined): boolean {
  const [wasPassed, setPassed] = useState(false);
  useEffect(() => {
    if (!element?.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry && entry.intersectionRatio >= WHOLE) setPassed(true);
      },
      // An element that left the screen at its top counts as seen.
      { rootMargin: `${FAR_ABOVE} 0px -${BAR_HEIGHT}`, threshold: WHOLE },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return wasPassed;
}

/** Returns whether an element is in view; true until the browser has measured. @param rootMargin of the viewport */
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

interface PurchaseProgressProps {
  day: string | undefined;
  session: SessionView | undefined;
}

/** The three steps on a small screen, which shows one at a time, with their selection and links. */
export function PurchaseProgress({ day, session }: PurchaseProgressProps) {
  const t = useTranslations('catalogue.service.progress');
  const format = useFormat();
  const steps = [
    { id: 'step-day', name: t('day'), chosen: day && format.shortWeekday(day) },
    {
      id: 'step-session',
      name: t('session'),
      chosen: session && format.at(session.zone).clockTime(session.start),
    },
    { id: 'step-who', name: t('who'), chosen: undefined },
  ];
  const current = steps.findIndex(({ chosen }) => !chosen);
  return (
    <nav className={styles.purchaseProgress} aria-label={t('label')}>
      <ol>
        {steps.map(({ id, name, chosen }, index) => (
          <li key={id} aria-current={index === current ? 'step' : undefined}>
            <a href={`#${id}`}>
              <span className={classNames(styles.mark, typography.num)}>
                {chosen ? <Icon name="check" size={14} /> : index + 1}
              </span>
              <span className={styles.text}>
                {name}
                {chosen && <b className={typography.num}>{chosen}</b>}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/**
 * Scrolls to the next step after a choice on a small screen: from a day to its sessions, from a session to its
 * prices. A choice by keyboard does not scroll.
 */
export function useScrollOnChoice(panel: RefObject<HTMLElement | null>, choice: string | undefined): void {
  const shown = useRef(choice);
  useEffect(() => {
    if (shown.current === choice) return;
    shown.current = choice;
    const isNarrow = matchMedia('(max-width: 960px)').matches;
    if (choice && isNarrow && !document.querySelector(':is(input, a):focus-visible')) scrollTo(panel);
  }, [panel, choice]);
}
