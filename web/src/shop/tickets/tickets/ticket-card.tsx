import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useDocuments } from '../use-documents.ts';
import styles from './ticket-card.module.css';
import { TicketSummary } from './ticket-summary.tsx';
import { isArticleTicket, type TicketData } from './view.ts';

/** A ticket of the list with its actions. */
export function TicketCard({ ticket, onEnlarge }: { ticket: TicketData; onEnlarge: () => void }) {
  const t = useTranslations('tickets');
  const locale = useLocale();
  const paths = usePaths();
  const { busy, downloadTicket, sendTicket, downloadReceipt, sendReceipt } = useDocuments();
  const { externalPurchaseId: order, ticketNumber } = ticket;
  const ofTicket = (
    <span className="visually-hidden">
      {' '}
      – {labelIn(ticket.serviceName, locale)}, {ticketNumber}
    </span>
  );
  return (
    <TicketSummary ticket={ticket} onEnlarge={onEnlarge}>
      {ticket.state === 'valid' && (
        <div className={classNames(styles.actions, layout.compact)}>
          <Button onClick={onEnlarge} className={classNames(styles.present, layout.onlyNarrow)}>
            {t(isArticleTicket(ticket) ? 'article.present' : 'present')}
          </Button>
          <LinkButton variant="soft" icon="ticket" to={paths.ticket(ticketNumber)}>
            {t('see')}
            {ofTicket}
          </LinkButton>
          {ticket.isSoldOnline && (
            <>
              <Button
                variant="ghost"
                icon="download"
                busy={busy === 'tickets'}
                onClick={() => downloadTicket(ticket)}
              >
                {t('download')}
                {ofTicket}
              </Button>
              <Button
                variant="ghost"
                icon="mail"
                busy={busy === 'send-tickets'}
                onClick={() => sendTicket(ticket)}
              >
                {t('send')}
                {ofTicket}
              </Button>
            </>
          )}
        </div>
      )}
      {ticket.isOwnOrder && (
        <details className={styles.order}>
          <summary>
            <Icon name="chevron" size={16} />
            {t('order', { number: order })}
          </summary>
          <div className={classNames(styles.orderActions, layout.compact)}>
            <Button variant="ghost" busy={busy === 'receipt'} onClick={() => downloadReceipt(order)}>
              {t('receipt.download')}
            </Button>
            <Button variant="ghost" busy={busy === 'send-receipt'} onClick={() => sendReceipt(order)}>
              {t('receipt.send')}
            </Button>
          </div>
        </details>
      )}
    </TicketSummary>
  );
}
