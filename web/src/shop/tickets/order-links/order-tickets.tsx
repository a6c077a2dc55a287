import { labelIn } from '@guichet/contract/locale.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePortal } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { saveFile } from '#ui/save-file.ts';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { MOVE, PASS_ON } from '../tickets/page/ticket-actions.tsx';
import { TicketGroup, TicketSummary } from '../tickets/ticket-group.tsx';
import { groupTickets, type TicketData } from '../tickets/tickets.ts';
import { TransferDialog } from '../transfers/transfer-dialog.tsx';
import { useDocuments } from '../use-documents.ts';
import { WalletButtons } from '../wallets/wallet-buttons.tsx';
import styles from './order-page.module.css';

/** The tickets of an order without an account, with what can be done with each. */
export function OrderTickets({ tickets }: { tickets: readonly TicketData[] }) {
  const { hasCards, wallets } = usePortal();
  const [passedOn, setPassedOn] = useState<TicketData>();
  const [moved, setMoved] = useState<TicketData>();
  return (
    <div className={styles.tickets}>
      {groupTickets(tickets).map((group) => (
        <TicketGroup key={group[0]?.id} tickets={group}>
          {group.map((ticket) => (
            <TicketSummary key={ticket.id} ticket={ticket} isAlone>
              {ticket.state === 'valid' && (
                <Actions
                  ticket={ticket}
                  {...(ticket.canMove && { onMove: () => setMoved(ticket) })}
                  // A system without cards cannot issue new codes either.
                  {...(hasCards && isTransferable(ticket) && { onPassOn: () => setPassedOn(ticket) })}
                />
              )}
              {wallets.length > 0 && ticket.state === 'valid' && ticket.sessionState !== 'cancelled' && (
                <div className={classNames(layout.row, layout.rowWrap, layout.compact)}>
                  <WalletButtons kind="ticket" number={ticket.ticketNumber} of={ticket.ticketNumber} />
                </div>
              )}
            </TicketSummary>
          ))}
        </TicketGroup>
      ))}
      {moved && <MoveDialog ticket={moved} onClose={() => setMoved(undefined)} />}
      {passedOn && <TransferDialog ticket={passedOn} onClose={() => setPassedOn(undefined)} />}
    </div>
  );
}

const isTransferable = ({ isSoldOnline, cardNumber, sessionState }: TicketData): boolean =>
  isSoldOnline && !cardNumber && sessionState !== 'cancelled';

interface ActionsProps {
  ticket: TicketData;
  onMove?: () => void;
  onPassOn?: () => void;
}

function Actions({ ticket, onMove, onPassOn }: ActionsProps) {
  const t = useTranslations('tickets.page');
  const move = useTranslations('tickets.move');
  const locale = useLocale();
  const { busy, downloadTicket } = useDocuments();
  const { calendar, ticketNumber, serviceName } = ticket;
  const ofTicket = (
    <span className="visually-hidden">
      {' '}
      – {labelIn(serviceName, locale)}, {ticketNumber}
    </span>
  );
  return (
    <div className={classNames(layout.row, layout.rowWrap, layout.compact)}>
      <Button
        variant="ghost"
        icon="download"
        busy={busy === 'tickets'}
        onClick={() => downloadTicket(ticket)}
      >
        {t('pdf')}
        {ofTicket}
      </Button>
      {calendar && (
        <Button
          variant="ghost"
          icon="calendar"
          onClick={() => saveFile(new Blob([calendar], { type: 'text/calendar' }), `${ticketNumber}.ics`)}
        >
          {t('calendar')}
          {ofTicket}
        </Button>
      )}
      {onMove && (
        <Button variant="ghost" icon={MOVE} onClick={onMove}>
          {move('action')}
          {ofTicket}
        </Button>
      )}
      {onPassOn && (
        <Button variant="ghost" icon={PASS_ON} onClick={onPassOn}>
          {t('passOn')}
          {ofTicket}
        </Button>
      )}
    </div>
  );
}
