import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import { LinkButton } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import { Page, Panel } from '../page.tsx';
import { useBackofficePaths } from '../paths.ts';
import { RefundActions } from '../tickets/refunds/refund-actions.tsx';
import { RefundDialog } from '../tickets/refunds/refund-dialog.tsx';
import { CardItem } from './card-item.tsx';
import { CustomerCarts } from './customer-carts.tsx';
import { CustomerProfile } from './customer-profile.tsx';
import styles from './item.module.css';
import type { Customer, OrderFacts } from './lookup-data.ts';
import { OrderItem } from './order-item.tsx';
import { ReceiptButton, SendButton, SendDialog, type Sending } from './send-again.tsx';
import { TicketItem } from './ticket-item.tsx';
import { useCustomer } from './use-customer.ts';

/** Profile, carts, cards, orders and tickets of a customer. */
export default function CustomerPage() {
  const t = useTranslations('lookup');
  const actions = useTranslations('backoffice.error');
  const sections = useTranslations('backoffice.sections.lookup');
  const errorMessage = useErrorMessage();
  const paths = useBackofficePaths();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { customer, failure, ...more } = useCustomer(id);
  return (
    <Page title={customer?.customer.name ?? sections('title')} lead={customer?.customer.email}>
      {failure !== undefined && (
        <State
          title={errorMessage(failure)}
          action={<LinkButton to={paths.lookup()}>{actions('list')}</LinkButton>}
        />
      )}
      {!customer && failure === undefined && (
        <div aria-busy="true">
          <span className="visually-hidden" role="status">
            {t('loading')}
          </span>
          <Skeleton height={220} />
        </div>
      )}
      {customer && <Belongings customer={customer} {...more} />}
    </Page>
  );
}

interface BelongingsProps {
  customer: Customer;
  moreOrders: () => Promise<void>;
  moreTickets: () => Promise<void>;
  reload: () => void;
}

function Belongings({ customer: all, moreOrders, moreTickets, reload }: BelongingsProps) {
  const t = useTranslations('lookup');
  const [sending, setSending] = useState<Sending>();
  const [refunding, setRefunding] = useState<OrderFacts>();
  const { customer, cards, orders, tickets } = all;
  const { offersCards } = useBackoffice().portal;
  const noCards = useTranslations('backoffice.noCards');
  return (
    <>
      {!all.isComplete && (
        <Notice tone="warning" title={t('incompleteTitle')}>
          {t('incompleteText')}
        </Notice>
      )}
      <CustomerCarts carts={all.carts} />
      <CustomerProfile customer={customer} />
      <Panel title={t('cards.title')}>
        {cards.length === 0 && (
          <p className={typography.muted}>{offersCards ? t('cards.none') : noCards('text')}</p>
        )}
        <div className={styles.items}>
          {cards.map((card) => (
            <CardItem key={card.cardNumber} card={card} />
          ))}
        </div>
      </Panel>
      <Panel title={t('orders.title')}>
        {orders.length === 0 && <p className={typography.muted}>{t('orders.none')}</p>}
        <div className={styles.items}>
          {orders.map((order) => (
            <OrderItem key={order.externalPurchaseId} order={order}>
              {order.ticketCount > 0 && (
                <SendButton
                  sending={{ what: 'tickets', order: order.externalPurchaseId }}
                  onSend={setSending}
                />
              )}
              <SendButton
                sending={{ what: 'receipt', order: order.externalPurchaseId }}
                onSend={setSending}
              />
              <ReceiptButton customerId={customer.id} order={order.externalPurchaseId} />
              <RefundActions customerId={customer.id} order={order} onRefund={setRefunding} onDone={reload} />
            </OrderItem>
          ))}
        </div>
        {all.hasMoreOrders && (
          <LoadMore
            hasMore
            label={t('orders.more')}
            status={t('orders.shown', { count: orders.length })}
            onLoad={moreOrders}
          />
        )}
      </Panel>
      <Panel title={t('tickets.title')}>
        {tickets.length === 0 && <p className={typography.muted}>{t('tickets.none')}</p>}
        <div className={styles.items}>
          {tickets.map((ticket) => (
            <TicketItem key={ticket.ticketNumber} ticket={ticket}>
              {ticket.isSoldOnline && ticket.state === 'valid' && (
                <SendButton
                  sending={{
                    what: 'ticket',
                    order: ticket.externalPurchaseId,
                    ticket: ticket.ticketNumber,
                  }}
                  onSend={setSending}
                />
              )}
            </TicketItem>
          ))}
        </div>
        {all.hasMoreTickets && (
          <LoadMore
            hasMore
            label={t('tickets.more')}
            status={t('tickets.shown', { count: tickets.length })}
            onLoad={moreTickets}
          />
        )}
      </Panel>
      <RefundDialog
        customer={customer}
        order={refunding}
        onClose={() => setRefunding(undefined)}
        onDone={reload}
      />
      <SendDialog customer={customer} sending={sending} onClose={() => setSending(undefined)} />
    </>
  );
}
