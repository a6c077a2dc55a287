import { contentsOf } from '@guichet/contract/tickets/predicates.ts';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { useDocuments } from '../use-documents.ts';
import { TicketCard } from './ticket-card.tsx';
import { TicketGroup } from './ticket-group.tsx';
import { commonOrder, groupTickets, isArticleTicket, type TicketData } from './view.ts';

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
