import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePortal } from '#lib/portal.ts';
import type { GiftCardDesign } from './gift-cards-data.ts';
import styles from './gift-cards-page.module.css';

/** Decoration of each design. */
const DECORATION = {
  classic: styles.classic,
  festive: styles.festive,
  plain: styles.plain,
} as const satisfies Record<GiftCardDesign, string | undefined>;

interface GiftCardPreviewProps {
  amount: string;
  /** The service that it is for */
  service?: string;
  recipient: string;
  sender: string;
  design: GiftCardDesign;
}

/** The card as it will be sent, in the venue's colours. */
export function GiftCardPreview({ amount, service, recipient, sender, design }: GiftCardPreviewProps) {
  const t = useTranslations('giftCards');
  const { tenant } = usePortal();
  return (
    <figure className={classNames(styles.preview, DECORATION[design])} aria-label={t('preview')}>
      <span className={styles.venue}>{tenant.displayName}</span>
      {service ? (
        <span className={styles.ofService}>
          <b>{service}</b>
          {amount}
        </span>
      ) : (
        <span className={styles.value}>{amount}</span>
      )}
      <span className={styles.names}>
        <b>{t('for', { recipient: recipient || '…' })}</b>
        {t('fromLine', { sender: sender || '…' })}
      </span>
    </figure>
  );
}
