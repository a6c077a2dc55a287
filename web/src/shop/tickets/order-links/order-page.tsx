import { contentsOf } from '@guichet/contract/tickets/predicates.ts';
import { useLoaderData } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useHashLoader } from '#ui/use-hash-loader.ts';
import { OrderCard } from '../orders/order-card.tsx';
import { isArticleTicket } from '../tickets/tickets.ts';
import { AccessForm } from './access-form.tsx';
import { AccessPanel } from './access-panel.tsx';
import type { GuestOrder } from './order-data.ts';
import styles from './order-page.module.css';
import { OrderTickets } from './order-tickets.tsx';
import { PendingOrder } from './pending-order.tsx';

/** The page of an order without an account, opened by a link or a mailed code. */
export function OrderPage() {
  const t = useTranslations('guestOrders');
  const paths = usePaths();
  const { order } = useLoaderData({ from: '/$tenant/order' });
  useHashLoader();
  const isOpen = order.kind === 'order';
  const isPending = order.kind === 'pending';
  return (
    <>
      <PageHeader
        title={t(isOpen ? 'page.title' : isPending ? 'pending.title' : 'access.title')}
        lead={
          isOpen || isPending
            ? t(isOpen ? 'page.lead' : 'pending.lead', { email: order.email })
            : t('access.lead')
        }
        home={paths.home()}
      />
      <div className={classNames(layout.wrap, layout.pageBody)}>
        {isOpen && <OpenOrder order={order} />}
        {order.kind === 'pending' && <PendingOrder purchase={order} />}
        {(order.kind === 'ask' || order.kind === 'ended') && (
          <div className={styles.narrow}>
            <div role="alert">
              {order.kind === 'ended' && (
                <Notice tone="warning" title={t('ended.title')}>
                  {t('ended.text')}
                </Notice>
              )}
            </div>
            <AccessForm />
          </div>
        )}
      </div>
    </>
  );
}

function OpenOrder({ order: { purchase, tickets, email } }: { order: GuestOrder }) {
  const t = useTranslations('guestOrders.page');
  return (
    <div className={styles.order}>
      {tickets.length > 0 && (
        <section aria-labelledby="order-tickets">
          <h2 id="order-tickets">{t(contentsOf(tickets.map(isArticleTicket)), { count: tickets.length })}</h2>
          <OrderTickets tickets={tickets} />
        </section>
      )}
      <OrderCard purchase={purchase} />
      <AccessPanel email={email} />
    </div>
  );
}
