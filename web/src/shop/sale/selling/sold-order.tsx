import { contentsOf } from '@guichet/contract/tickets/predicates.ts';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { loadCards } from '#lib/cards-memory.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { customerSession, isOfGuest } from '#lib/session.ts';
import type { OrderContents } from '#shop/cart/cart-groups.ts';
import { OtherTickets, readOtherPages, type TicketsPage } from '#shop/tickets/tickets/other-tickets.tsx';
import { TicketGroup, TicketSummary } from '#shop/tickets/tickets/ticket-group.tsx';
import { groupTickets, isArticleTicket, ticketTab } from '#shop/tickets/tickets/tickets.ts';
import { useDocuments } from '#shop/tickets/use-documents.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { Skeleton } from '#ui/skeleton.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import styles from './delivery-page.module.css';
import type { Sale } from './sale-status.ts';
import { SoldCards } from './sold-cards.tsx';

/** A completed order: its number, its tickets and cards, and their actions. */
export function SoldOrder({ sale }: { sale: Sale }) {
  const t = useTranslations('delivery.success');
  const email = useEmail();
  const { tickets, ...others } = useOrderTickets(sale.externalPurchaseId);
  const tab = tickets?.[0] && ticketTab(tickets[0]);
  const changesCards = sale.cards.length > 0;
  useEffect(() => {
    // The stored cards are older than the sale.
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
  const isGuest = isOfGuest(customerSession.current());
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
                  isAlone={isGuest}
                  {...(!isGuest && {
                    onEnlarge: () =>
                      void navigateTo(paths.myTickets(ticketTab(ticket), { ticket: ticket.ticketNumber })),
                  })}
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

/** Returns the e-mail address for the tickets. */
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

interface OrderSummaryProps {
  sale: Sale;
  /** Undefined during the load. */
  email: string | undefined;
  /** The tab of the tickets page that shows the order's tickets. */
  tab: string | undefined;
  contents: OrderContents;
}

/** Names of what was sent, by the contents of the order. */
const MAIL_PHRASES = {
  tickets: 'mail',
  articles: 'mailArticles',
  mixed: 'mailMixed',
  cards: 'mailCards',
} as const;
const DOWNLOAD_PHRASES = {
  tickets: 'download',
  articles: 'downloadArticles',
  mixed: 'downloadMixed',
} as const;

/** The number and amount of a completed order, its documents and where they were sent. */
export function OrderSummary({ sale, email, tab, contents }: OrderSummaryProps) {
  const t = useTranslations('delivery.success');
  const format = useFormat();
  const paths = usePaths();
  const { hasSupports } = usePortal();
  const { busy, downloadOrder, downloadReceipt } = useDocuments();
  const order = sale.externalPurchaseId ?? '';
  return (
    <aside
      className={classNames(styles.orderSummary, layout.card, layout.panel, layout.splitAside)}
      aria-label={t('order')}
    >
      <span className={styles.mark}>
        <Icon name="check" size={34} />
      </span>
      <dl className={styles.facts}>
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
        <p className={styles.email}>
          <Icon name="mail" size={20} />
          <span>
            {t.rich(MAIL_PHRASES[contents], { count: sale.ticketCount, email: () => <b>{email}</b> })}
          </span>
        </p>
      )}
      {contents !== 'cards' && (
        <>
          <Button
            wide
            large
            icon="download"
            busy={busy === 'tickets'}
            onClick={() => downloadOrder(order, contents)}
          >
            {t(DOWNLOAD_PHRASES[contents])}
          </Button>
          {isOfGuest(customerSession.current()) ? (
            <LinkButton to={paths.order()} variant="soft" icon="ticket" wide>
              {t('orderPage')}
            </LinkButton>
          ) : (
            <LinkButton to={paths.myTickets(tab)} variant="soft" icon="ticket" wide>
              {t('myTickets')}
            </LinkButton>
          )}
        </>
      )}
      {hasSupports && sale.cards.length > 0 && (
        <LinkButton to={paths.supports()} variant="soft" icon="card" wide>
          {t('myCards')}
        </LinkButton>
      )}
      <Button variant="ghost" wide busy={busy === 'receipt'} onClick={() => downloadReceipt(order)}>
        {t('receipt')}
      </Button>
    </aside>
  );
}

/**
 * Reads the tickets of an order: its first page, then the others as they arrive.
 * @param order its number; undefined for an order without one yet
 * @returns `tickets` and their total number (`count`), undefined until the first page arrives; `failure`: why some
 * are missing; `retry` reads them again
 */
export function useOrderTickets(order: string | undefined) {
  const [read, setRead] = useState<TicketsPage>();
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the tickets again
  useEffect(() => {
    let isWanted = true;
    setFailure(undefined);
    if (order === undefined) return setRead({ tickets: [], count: 0 });
    readOrderTickets(order, (page) => {
      if (isWanted) setRead(page);
      return isWanted;
    }).catch((error: unknown) => isWanted && setFailure(error));
    return () => {
      isWanted = false;
    };
  }, [order, attempt]);
  return {
    tickets: read?.tickets,
    count: read?.count,
    failure,
    retry: () => setAttempt((number) => number + 1),
  };
}

/**
 * @param onRead called with all tickets so far after each page; returns whether to continue
 */
async function readOrderTickets(order: string, onRead: (read: TicketsPage) => boolean): Promise<void> {
  const readPage = (skip: number) =>
    api('POST /user/GetTicketsDetails', {
      body: { externalPurchaseId: order, includedInvalidTickets: true, skip },
    });
  const first = await readPage(0);
  if (onRead(first))
    await readOtherPages(first, readPage, (others, isLast) => {
      const tickets = [...first.tickets, ...others];
      return onRead({ tickets, count: isLast ? tickets.length : first.count });
    });
}
