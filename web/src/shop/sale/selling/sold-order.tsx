import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { usePaths } from '#lib/paths.ts';
import { TicketSummary } from '#shop/tickets/tickets/ticket-summary.tsx';
import { type TicketData, ticketTab } from '#shop/tickets/tickets/view.ts';
import { LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { OrderSummary } from './order-summary.tsx';
import styles from './sold-order.module.css';
import type { Sale } from './view.ts';

/** Tickets shown here; the others are on the tickets page. */
const MAX_SHOWN = 3;

/** A completed order: its number, its tickets and their actions. */
export function SoldOrder({ sale }: { sale: Sale }) {
  const t = useTranslations('delivery.success');
  const { tickets, email } = useOrderTickets(sale.externalPurchaseId);
  const paths = usePaths();
  const navigateTo = useNavigateTo();
  const tab = tickets?.[0] && ticketTab(tickets[0]);
  return (
    <div className={layout.split}>
      <section className={styles.tickets} aria-labelledby="sold-tickets">
        <h2 id="sold-tickets">{t('tickets', { count: sale.ticketCount })}</h2>
        {tickets ? (
          tickets
            .slice(0, MAX_SHOWN)
            .map((ticket) => (
              <TicketSummary
                key={ticket.id}
                ticket={ticket}
                onEnlarge={() =>
                  void navigateTo(paths.myTickets(ticketTab(ticket), { ticket: ticket.ticketNumber }))
                }
              />
            ))
        ) : (
          <div aria-busy="true">
            <Skeleton height={180} />
          </div>
        )}
        {sale.ticketCount > MAX_SHOWN && (
          <LinkButton to={paths.myTickets(tab)} variant="ghost">
            {t('more', { count: sale.ticketCount - MAX_SHOWN })}
          </LinkButton>
        )}
      </section>
      <OrderSummary sale={sale} email={email} tab={tab} />
    </div>
  );
}

/** Loads the tickets of the order, and the address that they are sent to. */
function useOrderTickets(order: string | undefined): {
  tickets: TicketData[] | undefined;
  email: string | undefined;
} {
  const [tickets, setTickets] = useState<TicketData[]>();
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    api('POST /user/GetTicketsDetails', { body: { includedInvalidTickets: true } }).then(
      (all) => setTickets(all.filter((ticket) => ticket.externalPurchaseId === order)),
      () => setTickets([]),
    );
    api('GET /user/user').then(
      (user) => setEmail(user.email),
      () => undefined,
    );
  }, [order]);
  return { tickets, email };
}
