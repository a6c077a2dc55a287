import { labelIn } from '@guichet/contract/locale.ts';
import { contentsOf } from '@guichet/contract/tickets/predicates.ts';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useDocuments } from '#shop/tickets/use-documents.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { TicketGroup, TicketSummary } from '../ticket-group.tsx';
import { commonOrder, groupTickets, isArticleTicket, type TicketData } from '../tickets.ts';
import styles from './my-tickets-page.module.css';

interface TicketGroupsProps {
  tickets: readonly TicketData[];
  /** Shows the code of a ticket, and those of its group, in full screen. */
  onPresent: (ticket: TicketData) => void;
}

/** The tickets of the list, by session. */
export function TicketGroups({ tickets, onPresent }: TicketGroupsProps) {
  return groupTickets(tickets).map((group) => (
    <TicketGroup
      key={group[0]?.id}
      tickets={group}
      actions={<GroupActions tickets={group} onPresent={onPresent} />}
    >
      {group.map((ticket) => (
        <TicketCard key={ticket.id} ticket={ticket} onEnlarge={() => onPresent(ticket)} />
      ))}
    </TicketGroup>
  ));
}

function GroupActions({ tickets, onPresent }: TicketGroupsProps) {
  const t = useTranslations('tickets.group');
  const { busy, downloadOrder } = useDocuments();
  const valid = tickets.filter(({ state }) => state === 'valid');
  const [first] = valid;
  const order = commonOrder(valid);
  if (!first || valid.length < 2) return null;
  return (
    <div className={classNames(layout.row, layout.rowWrap, layout.compact)}>
      <Button variant="soft" icon="ticket" onClick={() => onPresent(first)}>
        {t('present', { count: valid.length })}
      </Button>
      {order !== undefined && (
        <Button
          variant="ghost"
          icon="download"
          busy={busy === 'tickets'}
          onClick={() => downloadOrder(order, contentsOf(valid.map(isArticleTicket)))}
        >
          {t('download', { order })}
        </Button>
      )}
    </div>
  );
}

/** A ticket of the list with its actions. */
export function TicketCard({ ticket, onEnlarge }: { ticket: TicketData; onEnlarge: () => void }) {
  const t = useTranslations('tickets');
  const locale = useLocale();
  const paths = usePaths();
  const { busy, downloadTicket, sendTicket, downloadReceipt, sendReceipt } = useDocuments();
  const { externalPurchaseId: order, ticketNumber } = ticket;
  const ofTicket = (
    <span className="visually-hidden">
      {' '}
      – {labelIn(ticket.serviceName, locale)}, {ticketNumber}
    </span>
  );
  return (
    <TicketSummary ticket={ticket} onEnlarge={onEnlarge}>
      {ticket.state === 'valid' && (
        <div className={classNames(styles.cardActions, layout.compact)}>
          <Button onClick={onEnlarge} className={classNames(styles.present, layout.onlyNarrow)}>
            {t(isArticleTicket(ticket) ? 'article.present' : 'present')}
          </Button>
          <LinkButton variant="soft" icon="ticket" to={paths.ticket(ticketNumber)}>
            {t('see')}
            {ofTicket}
          </LinkButton>
          {ticket.isSoldOnline && (
            <>
              <Button
                variant="ghost"
                icon="download"
                busy={busy === 'tickets'}
                onClick={() => downloadTicket(ticket)}
              >
                {t('download')}
                {ofTicket}
              </Button>
              <Button
                variant="ghost"
                icon="mail"
                busy={busy === 'send-tickets'}
                onClick={() => sendTicket(ticket)}
              >
                {t('send')}
                {ofTicket}
              </Button>
            </>
          )}
        </div>
      )}
      {ticket.isOwnOrder && (
        <details className={styles.order}>
          <summary>
            <Icon name="chevron" size={16} />
            {t('order', { number: order })}
          </summary>
          <div className={classNames(styles.orderActions, layout.compact)}>
            <Button variant="ghost" busy={busy === 'receipt'} onClick={() => downloadReceipt(order)}>
              {t('receipt.download')}
            </Button>
            <Button variant="ghost" busy={busy === 'send-receipt'} onClick={() => sendReceipt(order)}>
              {t('receipt.send')}
            </Button>
          </div>
        </details>
      )}
    </TicketSummary>
  );
}
