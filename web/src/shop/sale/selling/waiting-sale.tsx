import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import { PrintingTicket } from './printing-ticket.tsx';
import type { PolledSale } from './use-sale.ts';
import styles from './waiting-sale.module.css';

interface WaitingSaleProps {
  status: 'confirming' | 'leaving' | 'processing';
  polled: Pick<PolledSale, 'isLong' | 'isOffline'>;
  /** The buyer can resume the payment here. */
  canResume: boolean;
  /** The order costs nothing: nothing is said of a payment. */
  isFree?: boolean;
}

/** The outcome is pending: explains the wait. */
export function WaitingSale({ status, polled, canResume, isFree = false }: WaitingSaleProps) {
  const t = useTranslations('delivery');
  const paths = usePaths();
  const { isLong, isOffline } = polled;
  return (
    <section className={classNames(styles.waitingSale, layout.card)}>
      <PrintingTicket />
      <p className={styles.text}>{t(`${status}.text`)}</p>
      {status === 'leaving' && canResume && (
        <LinkButton to={paths.summary()} variant="soft">
          {t('leaving.resume')}
        </LinkButton>
      )}
      <div role="status" className={styles.notices}>
        {isOffline && (
          <Notice isInset tone="warning" title={t('offline.title')}>
            {t('offline.text')}
          </Notice>
        )}
        {isLong && (
          <Notice
            isInset
            title={t('long.title')}
            actions={
              <LinkButton to={paths.myTickets()} variant="soft">
                {t('long.tickets')}
              </LinkButton>
            }
          >
            {t(status !== 'processing' ? 'long.text' : isFree ? 'long.free' : 'long.paid')}
          </Notice>
        )}
      </div>
    </section>
  );
}
