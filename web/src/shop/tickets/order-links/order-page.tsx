import { contentsOf } from '@guichet/contract/tickets/predicates.ts';
import { useLoaderData, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { State } from '#ui/state.tsx';
import { useHashLoader } from '#ui/use-hash-loader.ts';
import { OrderCard } from '../orders/order-card.tsx';
import { isArticleTicket } from '../tickets/tickets.ts';
import { AccessForm } from './access-form.tsx';
import { AccessPanel } from './access-panel.tsx';
import type { GuestOrder } from './order-data.ts';
import styles from './order-page.module.css';
import { OrderTickets } from './order-tickets.tsx';

/** The page of an order without an account, opened by a link or a mailed code. */
export function OrderPage() {
  const t = useTranslations('guestOrders');
  const paths = usePaths();
  const { order } = useLoaderData({ from: '/$tenant/order' });
  useHashLoader();
  const isOpen = order.kind === 'order';
  return (
    <>
      <PageHeader
        title={t(isOpen ? 'page.title' : 'access.title')}
        lead={isOpen ? t('page.lead', { email: order.email }) : t('access.lead')}
        home={paths.home()}
      />
      <div className={classNames(layout.wrap, layout.pageBody)}>
        {isOpen && <OpenOrder order={order} />}
        {order.kind === 'waiting' && <WaitingOrder />}
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

/** The payment has begun, and no order exists yet. */
function WaitingOrder() {
  const t = useTranslations('guestOrders.waiting');
  const router = useRouter();
  const paths = usePaths();
  return (
    <State
      title={t('title')}
      text={t('text')}
      action={
        <div className={classNames(layout.row, layout.rowWrap, layout.centered)}>
          <Button onClick={() => void router.invalidate()}>{t('again')}</Button>
          <LinkButton to={paths.cart()} variant="ghost">
            {t('cart')}
          </LinkButton>
        </div>
      }
    />
  );
}
