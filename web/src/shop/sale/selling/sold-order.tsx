import { contentsOf } from '@guichet/contract/tickets/predicates.ts';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { loadCards } from '#lib/cards-memory.ts';
import { usePaths } from '#lib/paths.ts';
import { customerSession } from '#lib/session.ts';
import { OtherTickets } from '#shop/tickets/tickets/other-tickets.tsx';
import { TicketGroup } from '#shop/tickets/tickets/ticket-group.tsx';
import { TicketSummary } from '#shop/tickets/tickets/ticket-summary.tsx';
import { groupTickets, isArticleTicket, ticketTab } from '#shop/tickets/tickets/view.ts';
import layout from '#ui/layout.module.css';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { OrderSummary } from './order-summary.tsx';
import { SoldCards } from './sold-cards.tsx';
import styles from './sold-order.module.css';
import { useOrderTickets } from './use-order-tickets.ts';
import type { Sale } from './view.ts';

/** A completed order: its number, its tickets and cards, and their actions. */
export function SoldOrder({ sale }: { sale: Sale }) {
  const t = useTranslations('delivery.success');
  const email = useEmail();
  const { tickets, ...others } = useOrderTickets(sale.externalPurchaseId);
  const tab = tickets?.[0] && ticketTab(tickets[0]);
  const changesCards = sale.cards.length > 0;
  useEffect(() => {
    // What is remembered of them is from before the sale.
    if (changesCards && customerSession.current()) loadCards().catch(() => undefined);
  }, [changesCards]);
  const contents = sale.ticketCount === 0 ? 'cards' : contentsOf((tickets ?? []).map(isArticleTicket));
  return (
    <div className={layout.split}>
      <div className={styles.tickets}>
        {contents !== 'cards' && (
          <OrderTickets
            heading={t(contents, { count: sale.ticketCount })}
            tickets={tickets}
            {...others}
            count={others.count ?? sale.ticketCount}
          />
        )}
        {changesCards && (
          <section className={styles.tickets} aria-labelledby="sold-cards">
            <h2 id="sold-cards">
              {t('cards', { count: new Set(sale.cards.map(({ cardNumber }) => cardNumber)).size })}
            </h2>
            <SoldCards cards={sale.cards} />
          </section>
        )}
      </div>
      <OrderSummary sale={sale} email={email} tab={tab} contents={contents} />
    </div>
  );
}

interface OrderTicketsProps extends Omit<ReturnType<typeof useOrderTickets>, 'count'> {
  heading: string;
  /** Tickets of the order, loaded or not. */
  count: number;
}

function OrderTickets({ tickets, failure, retry, count, heading }: OrderTicketsProps) {
  const paths = usePaths();
  const navigateTo = useNavigateTo();
  return (
    <section className={styles.tickets} aria-labelledby="sold-tickets">
      <h2 id="sold-tickets">{heading}</h2>
      {tickets
        ? groupTickets(tickets).map((group) => (
            <TicketGroup key={group[0]?.id} tickets={group}>
              {group.map((ticket) => (
                <TicketSummary
                  key={ticket.id}
                  ticket={ticket}
                  onEnlarge={() =>
                    void navigateTo(paths.myTickets(ticketTab(ticket), { ticket: ticket.ticketNumber }))
                  }
                />
              ))}
            </TicketGroup>
          ))
        : !failure && (
            <div aria-busy="true">
              <Skeleton height={180} />
            </div>
          )}
      {(tickets || failure !== undefined) && (
        <OtherTickets missing={count - (tickets?.length ?? 0)} failure={failure} retry={retry} />
      )}
    </section>
  );
}

/** The address that the tickets are sent to. */
function useEmail(): string | undefined {
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    api('GET /user/user').then(
      (user) => setEmail(user.email),
      () => undefined,
    );
  }, []);
  return email;
}
