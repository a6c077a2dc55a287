import { type RefObject, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import typography from '#ui/typography.module.css';
import type { SessionView } from '../view.ts';
import styles from './purchase-bar.module.css';

interface PurchaseBarProps {
  session: SessionView;
  /** What the bar leads to, and gives way to. */
  panel: RefObject<HTMLElement | null>;
}

/**
 * On a small screen the prices lie far below the sessions: a bar at its foot says what is chosen and leads to them.
 * It sells nothing itself, so nobody buys a price before having seen them all.
 */
export function PurchaseBar({ session, panel }: PurchaseBarProps) {
  const t = useTranslations('catalogue.purchase');
  const format = useFormat();
  const isPanelSeen = useIsSeen(panel);
  if (isPanelSeen) return null;
  return (
    <div className={styles.purchaseBar}>
      <div>
        <b className={typography.num}>{format.time(session.start)}</b>
        <div className={classNames(styles.day, typography.small, typography.muted)}>
          {format.longDay(session.start)} · {session.establishment}
        </div>
      </div>
      <Button onClick={() => scrollTo(panel)}>{t('who')}</Button>
    </div>
  );
}

/** Brings the panel into view, smoothly unless the visitor has asked for no motion. */
export function scrollTo(panel: RefObject<HTMLElement | null>): void {
  const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  panel.current?.scrollIntoView({ block: 'start', behavior: hasReducedMotion ? 'instant' : 'smooth' });
}

/** Whether a part of the page is in view; true until the browser has looked. */
function useIsSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true), {
      rootMargin: '0px 0px -25%',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}
