import { labelIn } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { LinkButton } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { State } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { PrintTickets } from '../box-office/print-buttons.tsx';
import { Page, Panel } from '../page.tsx';
import { useBackofficePaths } from '../paths.ts';
import { RefundActions } from '../tickets/refunds/refund-actions.tsx';
import { RefundDialog } from '../tickets/refunds/refund-dialog.tsx';
import { Facts } from '../ui/facts.tsx';
import { useDateTime } from '../ui/use-date-time.ts';
import { CardItem } from './card-item.tsx';
import { EraseCustomer } from './erase-customer.tsx';
import { GuestLink } from './guest-link.tsx';
import { type Customer, type OrderFacts, useCustomer } from './lookup-data.ts';
import styles from './lookup-page.module.css';
import { OrderItem } from './order-item.tsx';
import { ReceiptButton, SendButton, SendDialog, type Sending } from './send-again.tsx';
import { TicketItem } from './ticket-item.tsx';

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
  const { administrator, portal } = useBackoffice();
  const { offersCards, hasBoxOffice } = portal;
  const mayPrint = hasBoxOffice && administrator.rights.includes('venue.desk');
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
      <GuestLink customer={customer} onDone={reload} />
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
              {mayPrint && order.ticketCount > 0 && <PrintTickets order={order.externalPurchaseId} />}
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
      <EraseCustomer customer={customer} />
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

/** Contact data of a customer. */
function CustomerProfile({ customer }: { customer: Customer['customer'] }) {
  const t = useTranslations('lookup.profile');
  const locale = useLocale();
  const format = useAdminFormat();
  const { email, phones, address, zip, city, country } = customer;
  return (
    <Panel title={t('title')}>
      <Facts
        facts={[
          [t('contact'), customer.contactName],
          [
            t('email'),
            <a key="email" href={`mailto:${email}`}>
              {email}
            </a>,
          ],
          [
            t('phone'),
            phones.length > 0 &&
              phones.map((phone) => (
                <a key={phone} href={`tel:${phone}`}>
                  {phone}
                </a>
              )),
          ],
          [t('address'), address && `${address}, ${zip} ${city}${country === 'FR' ? '' : `, ${country}`}`],
          [t('language'), languageName(customer.locale, locale)],
          [t('since'), format.shortDay(customer.createdAt)],
        ]}
      />
    </Panel>
  );
}

type Cart = Customer['carts'][number];

/** Carts in payment and stuck carts of a customer; nothing without any. */
function CustomerCarts({ carts }: { carts: readonly Cart[] }) {
  const t = useTranslations('lookup.carts');
  const locale = useLocale();
  const format = useAdminFormat();
  const dateTime = useDateTime();
  if (carts.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <div className={styles.items}>
        {carts.map((cart) => (
          <article key={cart.cartId} className={styles.item}>
            <div className={styles.head}>
              <h3>{cart.services.map((labels) => labelIn(labels, locale)).join(', ')}</h3>
              <Tag tone={isToHandle(cart) ? 'warn' : 'neutral'}>{t(`state.${cart.state}`)}</Tag>
            </div>
            <ul className={styles.facts}>
              <li className={styles.main}>{`${format.money(cart.amount)} · ${dateTime(cart.at)}`}</li>
            </ul>
            <OpenCart cart={cart} />
          </article>
        ))}
      </div>
    </Panel>
  );
}

const isToHandle = ({ state }: Cart): boolean => state === 'stuck' || state === 'archived';

/** Links to the details of a stuck cart, where it can be resent; to archived ones only with their right. */
function OpenCart({ cart }: { cart: Cart }) {
  const t = useTranslations('lookup.carts');
  const format = useAdminFormat();
  const paths = useBackofficePaths();
  const { rights } = useBackoffice().administrator;
  if (!isToHandle(cart) || (cart.state === 'archived' && !rights.includes('archived-carts'))) return null;
  const list = cart.state === 'archived' ? { list: 'archived' } : {};
  return (
    <div className={styles.actions}>
      <LinkButton
        variant="soft"
        to={paths.section('stuckCarts', { ...list, cart: cart.cartId })}
        aria-label={t('openOf', { amount: format.money(cart.amount) })}
      >
        {t('open')}
      </LinkButton>
    </div>
  );
}
