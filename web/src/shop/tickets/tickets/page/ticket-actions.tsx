import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePortal } from '#lib/portal.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { saveFile } from '#ui/save-file.ts';
import { MoveDialog } from '../../moves/move-dialog.tsx';
import { TransferDialog } from '../../transfers/transfer-dialog.tsx';
import { useDocuments } from '../../use-documents.ts';
import type { TicketPageData } from '../offline/offline-tickets.ts';
import styles from './ticket-page.module.css';

export const PASS_ON: IconName =
  'M5.5 8a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0zM2.5 19.5c.8-3.600 3.300-5 6.500-5s5.700 1.400 6.500 5M16.500 9.500h5M19 7v5';

/** Two arrows in opposite directions. */
export const MOVE: IconName = 'M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4';

/** Whether a ticket can have another name: a ticket with its own code can. */
export const isTransferable = ({ ticket, isKept }: TicketPageData): boolean =>
  !isKept &&
  ticket.state === 'valid' &&
  ticket.isSoldOnline &&
  !ticket.cardNumber &&
  ticket.sessionState !== 'cancelled';

/** Actions on a ticket: add to the calendar, pass on, mail, download. */
export function TicketActions({ data }: { data: TicketPageData }) {
  const t = useTranslations('tickets.page');
  const { busy, downloadTicket, sendTicket } = useDocuments();
  const [open, setOpen] = useState<'move' | 'transfer'>();
  const move = useTranslations('tickets.move');
  const { ticket } = data;
  const { calendar, ticketNumber } = ticket;
  // A system without cards cannot issue new codes either.
  const canPassOn = usePortal().hasCards && isTransferable(data);
  const hasDocuments = ticket.isSoldOnline && !data.isKept;
  return (
    <div className={styles.actions}>
      {calendar && ticket.state === 'valid' && (
        <Action
          icon="calendar"
          label={t('calendar')}
          onClick={() => saveFile(new Blob([calendar], { type: 'text/calendar' }), `${ticketNumber}.ics`)}
        />
      )}
      {ticket.canMove && !data.isKept && (
        <Action icon={MOVE} label={move('action')} onClick={() => setOpen('move')} />
      )}
      {canPassOn && <Action icon={PASS_ON} label={t('passOn')} onClick={() => setOpen('transfer')} />}
      {hasDocuments && (
        <>
          <Action
            icon="mail"
            label={t('email')}
            isBusy={busy === 'send-tickets'}
            onClick={() => sendTicket(ticket)}
          />
          <Action
            icon="download"
            label={t('pdf')}
            isBusy={busy === 'tickets'}
            onClick={() => downloadTicket(ticket)}
          />
        </>
      )}
      {open === 'move' && <MoveDialog ticket={ticket} onClose={() => setOpen(undefined)} />}
      {open === 'transfer' && <TransferDialog ticket={ticket} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

interface ActionProps {
  icon: IconName;
  label: string;
  isBusy?: boolean;
  onClick: () => void;
}

function Action({ icon, label, isBusy = false, onClick }: ActionProps) {
  return (
    <button
      type="button"
      className={styles.action}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      <Icon name={icon} size={24} />
      {label}
    </button>
  );
}
