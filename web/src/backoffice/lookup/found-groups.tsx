import { labelIn } from '@guichet/contract/locale.ts';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { State } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { useBackofficePaths } from '../paths.ts';
import { Result, ResultGroup } from '../search/results.tsx';
import { useDateTime } from '../ui/use-date-time.ts';
import { CardItem } from './card-item.tsx';
import type { Found, FoundCustomer } from './lookup-data.ts';
import styles from './lookup-page.module.css';
import { TicketItem } from './ticket-item.tsx';

/** The results by kind: customers, a card, orders, tickets. */
export function FoundGroups({ found, count }: { found: Found; count: number }) {
  const t = useTranslations('lookup');
  return (
    <>
      {!found.isComplete && (
        <Notice tone="warning" title={t('incompleteTitle')}>
          {t('incompleteText')}
        </Notice>
      )}
      <Customers customers={found.customers} hasMore={found.hasMoreCustomers} />
      <Group title={t('groups.cards')} count={found.cards.length}>
        {found.cards.map(({ customer, ...card }) => (
          <CardItem key={card.cardNumber} card={card} owner={<Owner customer={customer} />} />
        ))}
      </Group>
      <Orders orders={found.orders} />
      <Bookings bookings={found.bookings} />
      <Group title={t('groups.tickets')} count={found.tickets.length}>
        {found.tickets.map(({ customer, ...ticket }) => (
          <TicketItem
            key={ticket.ticketNumber}
            ticket={ticket}
            owner={<Owner customer={customer} resellerName={ticket.resellerName} />}
          />
        ))}
        {found.hasMoreTickets && (
          <p className={classNames(typography.small, typography.muted)}>
            {t('moreTickets', { count: found.tickets.length })}
          </p>
        )}
      </Group>
      {count === 0 && <State title={t('nothingTitle')} text={t('nothingText')} />}
    </>
  );
}

function Customers({ customers, hasMore }: { customers: readonly FoundCustomer[]; hasMore: boolean }) {
  const t = useTranslations('lookup');
  const paths = useBackofficePaths();
  return (
    <div className={styles.group}>
      <ResultGroup title={t('groups.customers')} shown={customers.length}>
        {customers.map(({ id, name, email, zip, city, phone }) => (
          <Result key={id} to={paths.lookup(id)} icon="user" title={name}>
            <span>{email}</span>
            <span>{`${zip} ${city}`}</span>
            {phone && <span>{phone}</span>}
          </Result>
        ))}
      </ResultGroup>
      {hasMore && <p className={classNames(typography.small, typography.muted)}>{t('moreCustomers')}</p>}
    </div>
  );
}

function Orders({ orders }: { orders: Found['orders'] }) {
  const t = useTranslations('lookup');
  const format = useAdminFormat();
  const paths = useBackofficePaths();
  const factsOf = ({ customer, soldAt, totalAmount }: Found['orders'][number]) =>
    t('orderOf', {
      name: customer?.name ?? t('noAccount'),
      day: format.shortDay(soldAt),
      amount: format.money(totalAmount),
    });
  const [ofCustomers, withoutCustomer] = [
    orders.filter(({ customer }) => customer),
    orders.filter(({ customer }) => !customer),
  ];
  return (
    <>
      <ResultGroup title={t('groups.orders')} shown={ofCustomers.length}>
        {ofCustomers.map((order) => (
          <Result
            key={order.externalPurchaseId}
            to={paths.lookup(order.customer?.id)}
            icon="cart"
            title={t('order', { number: order.externalPurchaseId })}
          >
            <span>{factsOf(order)}</span>
          </Result>
        ))}
      </ResultGroup>
      <Group title={t('groups.orders')} count={withoutCustomer.length}>
        {withoutCustomer.map((order) => (
          <p key={order.externalPurchaseId}>
            <b>{t('order', { number: order.externalPurchaseId })}</b> {factsOf(order)}
          </p>
        ))}
      </Group>
    </>
  );
}

/** Bookings of resellers, found by the reseller's reference or the number of the order. */
function Bookings({ bookings }: { bookings: Found['bookings'] }) {
  const t = useTranslations('lookup');
  return (
    <Group title={t('groups.bookings')} count={bookings.length}>
      {bookings.map((booking) => (
        <BookingItem key={booking.id} booking={booking} />
      ))}
    </Group>
  );
}

/** Results that are shown completely within the search. */
function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The customer of a result, with a link to all their data. */
function Owner({
  customer,
  resellerName,
}: {
  customer: FoundCustomer | undefined;
  resellerName?: string | undefined;
}) {
  const t = useTranslations('lookup');
  const paths = useBackofficePaths();
  if (resellerName) return <span className={typography.muted}>{t('soldBy', { name: resellerName })}</span>;
  if (!customer) return <span className={typography.muted}>{t('noAccount')}</span>;
  return (
    <AppLink className={classNames(typography.link, styles.owner)} to={paths.lookup(customer.id)}>
      {t('openCustomer', { name: customer.name })}
    </AppLink>
  );
}

/** A booking of a reseller: its access and times, the reseller, and the amounts. */
function BookingItem({ booking }: { booking: Found['bookings'][number] }) {
  const t = useTranslations('lookup.bookings');
  const names = useTranslations('lookup');
  const locale = useLocale();
  const format = useAdminFormat();
  const dateTime = useDateTime();
  const { reference, externalPurchaseId: number, resellerName, start, day, cancelledAt } = booking;
  const { tickets, used, amount, net, confirmedAt } = booking;
  return (
    <article className={styles.item}>
      <div className={styles.head}>
        <h3>{labelIn(booking.service, locale)}</h3>
        <Tag tone={cancelledAt ? 'neutral' : 'ok'}>{t(`state.${booking.state}`)}</Tag>
      </div>
      <ul className={classNames(styles.facts, typography.num)}>
        <li className={styles.main}>
          {[resellerName, reference, number && names('order', { number })].filter(Boolean).join(' · ')}
        </li>
        {(start || day) && (
          <li>{t('visit', { when: start ? dateTime(start, booking.zone) : format.shortDay(day ?? '') })}</li>
        )}
        <li>{t('tickets', { count: tickets, used })}</li>
        <li>{t('money', { amount: format.money(amount), net: format.money(net) })}</li>
        <li>{t('sold', { when: dateTime(confirmedAt) })}</li>
        {cancelledAt && <li>{t('cancelled', { when: dateTime(cancelledAt) })}</li>}
      </ul>
    </article>
  );
}
