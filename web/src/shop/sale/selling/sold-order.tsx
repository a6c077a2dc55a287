import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { TicketSummary } from '#shop/tickets/tickets/ticket-summary.tsx';
import { type TicketData, ticketTab } from '#shop/tickets/tickets/view.ts';
import { useDocuments } from '#shop/tickets/use-documents.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { Skeleton } from '#ui/skeleton.tsx';
import typography from '#ui/typography.module.css';
import { useGo } from '#ui/use-navigate-to.ts';
import type { Sale } from './view.ts';

/** Tickets shown here; the others are on the tickets page. */
const MAX_SHOWN = 3;

/** A completed order: its number, its tickets and their actions. */
export function SoldOrder({ sale }: { sale: Sale }) {
  const t = useTranslations('delivery.success');
  const { tickets, email } = useOrderTickets(sale.externalPurchaseId);
  const paths = usePaths();
  const go = useGo();
  const tab = tickets?.[0] && ticketTab(tickets[0]);
  return (
    <div className={classNames('sold-order', layout.split)}>
      <section className="sold-tickets" aria-labelledby="sold-tickets">
        <h2 id="sold-tickets">{t('tickets', { count: sale.ticketCount })}</h2>
        {tickets ? (
          tickets
            .slice(0, MAX_SHOWN)
            .map((ticket) => (
              <TicketSummary
                key={ticket.id}
                ticket={ticket}
                onEnlarge={() => void go(paths.myTickets(ticketTab(ticket), { ticket: ticket.ticketNumber }))}
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
      <OrderCard sale={sale} email={email} tab={tab} />
    </div>
  );
}

function OrderCard({ sale, email, tab }: { sale: Sale; email: string | undefined; tab: string | undefined }) {
  const t = useTranslations('delivery.success');
  const format = useFormat();
  const paths = usePaths();
  const { busy, downloadTickets, downloadReceipt } = useDocuments();
  const order = sale.externalPurchaseId ?? '';
  return (
    <aside
      className={classNames('sold-card', layout.card, layout.panel, layout.splitAside)}
      aria-label={t('order')}
    >
      <span className="sold-mark">
        <Icon name="check" size={34} />
      </span>
      <dl className="sold-facts">
        <div>
          <dt>{t('order')}</dt>
          <dd className={typography.num}>{order}</dd>
        </div>
        <div>
          <dt>{t('paid')}</dt>
          <dd className={typography.num}>{format.money(sale.totalAmount)}</dd>
        </div>
      </dl>
      {email && (
        <p className="sold-mail">
          <Icon name="mail" size={20} />
          <span>{t.rich('mail', { email: () => <b>{email}</b> })}</span>
        </p>
      )}
      <Button wide large icon="download" busy={busy === 'tickets'} onClick={() => downloadTickets(order)}>
        {t('download')}
      </Button>
      <LinkButton to={paths.myTickets(tab)} variant="soft" icon="ticket" wide>
        {t('myTickets')}
      </LinkButton>
      <Button variant="ghost" wide busy={busy === 'receipt'} onClick={() => downloadReceipt(order)}>
        {t('receipt')}
      </Button>
    </aside>
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
