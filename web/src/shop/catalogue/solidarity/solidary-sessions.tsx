import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '#lib/portal.ts';
import { useSolidarityPricing } from '#lib/solidarity.ts';
import typography from '#ui/typography.module.css';
import type { SessionView } from '../browse/view.ts';
import { useDiscountCode } from './use-discount-code.ts';
import { sessionsWithPrice } from './view.ts';

interface SolidarySessionsProps {
  sessions: SessionView[];
  children: (sessions: SessionView[]) => ReactNode;
}

/** Filters sessions by the customer's price while solidarity prices are on, and explains an empty list. */
export default function SolidarySessions({ sessions, children }: SolidarySessionsProps) {
  const t = useTranslations('catalogue.solidarity');
  const isOn = useSolidarityPricing();
  const format = useFormat();
  const { code, lastVisit } = useDiscountCode();
  const shown = useMemo(() => {
    if (!isOn || code === undefined) return sessions;
    const isOpen = ({ start }: SessionView) => lastVisit === undefined || format.dayOf(start) <= lastVisit;
    return sessionsWithPrice(sessions, code).filter(isOpen);
  }, [sessions, isOn, code, lastVisit, format]);
  if (shown.length === 0 && sessions.length > 0) return <p className={typography.muted}>{t('noSession')}</p>;
  return children(shown);
}
