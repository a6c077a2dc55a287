import type { RefundForm } from '@guichet/contract/tickets/refund-form-rules.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '#lib/portal.ts';
import { CancellationDialog } from '#shop/tickets/cancellations/cancellation-dialog.tsx';
import { sumsOf, ticketOffer } from '#shop/tickets/cancellations/cancellation-view.ts';
import { useCancellation } from '#shop/tickets/cancellations/use-cancellation.ts';
import { Button } from '#ui/button.tsx';
import typography from '#ui/typography.module.css';
import type { TicketPageData } from '../offline/offline-tickets.ts';
import styles from './ticket-page.module.css';

const wordsOf = (form: RefundForm, resale: number) => {
  if (resale > 0) return form === 'credit' ? 'resale.offerCredit' : 'resale.offer';
  return form === 'credit' ? 'offerCredit' : 'offer';
};

/** What the buyer of a ticket gets back for it now and until when, with the action, or why nothing. */
export function TicketCancellation({ data: { ticket, isKept } }: { data: TicketPageData }) {
  const t = useTranslations('orders.cancellation');
  const format = useFormat().at(ticket.eventZone);
  const { externalPurchaseId, ticketNumber, isOwnOrder } = ticket;
  const [isCancelling, setCancelling] = useState(false);
  const { lines, failure, readAgain } = useCancellation(
    isOwnOrder && !isKept ? externalPurchaseId : undefined,
  );
  if (!isOwnOrder) return <p className={typography.small}>{t('buyerOnly')}</p>;
  if (failure !== undefined)
    return (
      <div className={styles.buttons}>
        <Button variant="ghost" onClick={readAgain}>
          {t('retry')}
        </Button>
      </div>
    );
  const offer = lines && ticketOffer(lines, ticketNumber);
  if (!offer) return null;
  if (offer.refusal)
    return <p className={typography.small}>{t('refused', { reason: t(`refusals.${offer.refusal}`) })}</p>;
  const { line, form, amount, price, resale } = offer;
  const { until = line.resale?.until ?? '', next } = (form === 'credit' && line.credit) || line;
  const { amount: creditAmount } = sumsOf(line, [ticketNumber], 'credit');
  return (
    <div className={styles.cancellation}>
      <p>
        {price === 0
          ? t('free')
          : t(wordsOf(form, resale), {
              total: format.money(amount + resale),
              amount: format.money(amount),
              price: format.money(price),
              day: format.longDay(until),
              time: format.time(until),
              next,
            })}
      </p>
      {line.forms.length > 1 && price > 0 && <p>{t('orCredit', { amount: format.money(creditAmount) })}</p>}
      <div className={styles.buttons}>
        <Button variant="ghost" onClick={() => setCancelling(true)}>
          {t('actionOne')}
        </Button>
      </div>
      {isCancelling && (
        <CancellationDialog
          externalPurchaseId={externalPurchaseId}
          names={[
            {
              id: line.id,
              serviceName: ticket.serviceName,
              priceLabels: ticket.priceLabels,
              zone: ticket.eventZone,
            },
          ]}
          ticketNumber={ticketNumber}
          onClose={() => setCancelling(false)}
        />
      )}
    </div>
  );
}
