import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { usePortal } from '#lib/portal.ts';
import { useSolidarityPricing } from '#lib/solidarity.ts';
import { useDiscountCode } from '#shop/catalogue/solidarity/use-discount-code.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast.tsx';
import type { PlanningData } from '../planning-data.ts';
import styles from './subscribe-dialog.module.css';

interface SubscribeDialogProps {
  planning: PlanningData;
  isOpen: boolean;
  onClose: () => void;
}

/** Addresses of calendars with the sessions of each theme, to which visitors' own calendars subscribe. */
export function SubscribeDialog({ planning, isOpen, onClose }: SubscribeDialogProps) {
  const t = useTranslations('planning.subscribe');
  const feeds = [{ code: undefined, name: t('all'), color: undefined }, ...planning.themes];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')}>
      <p>{t('text')}</p>
      <ul className={styles.feeds}>
        {feeds.map(({ code, name, color }) => (
          <FeedRow key={code ?? ''} theme={code} name={name} color={color} />
        ))}
      </ul>
    </Dialog>
  );
}

function FeedRow({
  theme,
  name,
  color,
}: {
  theme: string | undefined;
  name: string;
  color: string | undefined;
}) {
  const t = useTranslations('planning.subscribe');
  const { tenant } = usePortal();
  const locale = useLocale();
  const [isCopying, setCopying] = useState(false);
  // With solidarity prices on, the calendar contains the same sessions as the page.
  const isSolidary = useSolidarityPricing();
  const { code } = useDiscountCode();
  const query = new URLSearchParams({
    tenantName: tenant.name,
    language: locale,
    ...(theme && { theme }),
    ...(isSolidary && code && { externalDiscountCode: code }),
  });
  // Only open dialogs are rendered, in the browser.
  const address = `${location.host}/api/v1/Ticketing/calendar.ics?${query}`;
  const copy = async () => {
    setCopying(true);
    try {
      await navigator.clipboard.writeText(`${location.protocol}//${address}`);
      showToast('success', t('copied'));
    } catch {
      showToast('error', t('notCopied'));
    }
    setCopying(false);
  };
  return (
    <li className={layout.compact}>
      <span className={styles.name}>
        <i style={{ background: color ?? 'var(--brand)' }} />
        {name}
      </span>
      <a
        className={buttonClass({ variant: 'soft' })}
        href={`webcal://${address}`}
        aria-label={t('addNamed', { name })}
      >
        <Icon name="calendar" />
        {t('add')}
      </a>
      <Button
        variant="ghost"
        busy={isCopying}
        onClick={() => void copy()}
        aria-label={t('copyNamed', { name })}
      >
        {t('copy')}
      </Button>
    </li>
  );
}
