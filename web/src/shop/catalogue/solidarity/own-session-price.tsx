import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '#lib/portal.ts';
import { useSolidarityPricing } from '#lib/solidarity.ts';
import typography from '#ui/typography.module.css';
import { useDiscountCode } from './use-discount-code.ts';

interface OwnSessionPriceProps {
  /** Prices in cents by discount code. */
  namedPrices: Readonly<Record<string, number>>;
  /** Day of the session */
  start: string;
  /** Price of the session without the customer's code. */
  children: ReactNode;
}

/** The price of a session for the customer, who may have switched to solidarity prices. */
export default function OwnSessionPrice({ namedPrices, start, children }: OwnSessionPriceProps) {
  const t = useTranslations('catalogue.solidarity');
  const format = useFormat();
  const code = useDiscountCode().codeOn(format.dayOf(start));
  const isOn = useSolidarityPricing();
  const cents = isOn && code !== undefined ? namedPrices[code] : undefined;
  if (cents === undefined) return children;
  return (
    <span>
      {t('yours')} <span className={typography.num}>{format.money(cents)}</span>
    </span>
  );
}
