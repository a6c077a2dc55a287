import { withdrawalRight } from '@guichet/contract/tickets/predicates.ts';
import { useTranslations } from 'use-intl';
import { usePortal } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import typography from '#ui/typography.module.css';
import { OrderWithdrawal } from '../../orders/order-withdrawal.tsx';
import { useWithdrawal } from '../../orders/use-withdrawal.ts';
import { ticketRefusal } from '../../orders/view.ts';
import { isTransferable } from './ticket-actions.tsx';
import { TicketContact } from './ticket-contact.tsx';
import type { TicketPageData } from './ticket-data.ts';
import styles from './ticket-page.module.css';

/** What can still be done with a paid ticket: withdraw from it, pass it on, and whom to ask. */
export function TicketHelp({ data }: { data: TicketPageData }) {
  const t = useTranslations('tickets.page.help');
  const { hasCards } = usePortal();
  const { ticket } = data;
  // What was bought at the desk was not bought at a distance.
  if (ticket.state !== 'valid' || ticket.unitPrice === 0 || !ticket.isSoldOnline) return null;
  const canPassOn = hasCards && isTransferable(data);
  const right = withdrawalRight(ticket.type, ticket.eventStart !== undefined);
  return (
    <section>
      <h2>{t('title')}</h2>
      {right === 'none' ? (
        <p className={typography.small}>{t('dated')}</p>
      ) : (
        <Withdrawal data={data} right={right} />
      )}
      {canPassOn && <p className={typography.small}>{t('passOn')}</p>}
      <TicketContact data={data} phrase="help.contact" />
    </section>
  );
}

/** The right of withdrawal, with its action or why there is none. */
function Withdrawal({
  data: { ticket, isKept },
  right,
}: {
  data: TicketPageData;
  right: 'untilUsed' | 'afterHandover';
}) {
  const t = useTranslations('tickets.page.help');
  const refusals = useTranslations('orders.withdrawal.refusals');
  const { externalPurchaseId, ticketNumber, isOwnOrder, type } = ticket;
  const { options, retry } = useWithdrawal(isOwnOrder && !isKept ? externalPurchaseId : undefined);
  const refusal = options && ticketRefusal(options.lines, ticketNumber, type);
  return (
    <>
      <p className={typography.small}>{t(right)}</p>
      {!isOwnOrder && <p className={typography.small}>{t('buyerOnly')}</p>}
      {refusal && <p className={typography.small}>{t('refused', { reason: refusals(refusal) })}</p>}
      {options && !refusal && (
        <div className={styles.buttons}>
          <OrderWithdrawal purchase={options.order} ticketNumber={ticketNumber} />
        </div>
      )}
      {retry && (
        <div className={styles.buttons}>
          <Button variant="ghost" onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      )}
    </>
  );
}
