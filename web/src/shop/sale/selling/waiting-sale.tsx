import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { Notice } from '#shop/cart/notice.tsx';
import { LinkButton } from '#ui/button.tsx';
import { PrintingTicket } from './printing-ticket.tsx';
import type { PolledSale } from './use-sale.ts';
import layout from '#ui/layout.module.css';

interface WaitingSaleProps {
  tale: 'confirming' | 'leaving' | 'processing';
  watched: PolledSale;
}

/** The outcome is on its way: says so, and what it means to wait. */
export function WaitingSale({ tale, watched }: WaitingSaleProps) {
  const t = useTranslations('delivery');
  const paths = usePaths();
  const { isLong, isOffline, sale } = watched;
  return (
    <section className="card waiting-sale">
      <PrintingTicket />
      <p className="waiting-sale-text">{t(`${tale}.text`)}</p>
      {tale === 'leaving' && sale.canRetry && (
        <LinkButton to={paths.summary()} variant="soft">
          {t('leaving.resume')}
        </LinkButton>
      )}
      <div role="status" className="waiting-sale-notices">
        {isOffline && (
          <Notice tone="warning" title={t('offline.title')}>
            {t('offline.text')}
          </Notice>
        )}
        {isLong && (
          <Notice
            title={t('long.title')}
            actions={
              <LinkButton to={paths.myTickets()} variant="soft">
                {t('long.tickets')}
              </LinkButton>
            }
          >
            {t(tale === 'processing' ? 'long.paid' : 'long.text')}
          </Notice>
        )}
      </div>
    </section>
  );
}
