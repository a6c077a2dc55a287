import { labelIn } from '@guichet/contract/locale.ts';
import { useEffect, useId, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useRelativeDay } from '#ui/session-facts.tsx';
import { TicketCode } from '#ui/ticket-code.tsx';
import typography from '#ui/typography.module.css';
import { useScreenWakeLock, useSwipe } from '../code-screen.ts';
import type { TicketData } from '../tickets.ts';
import styles from './entrance-view.module.css';

interface EntranceViewProps {
  ticket: TicketData;
  /** The tickets to browse, including this one. */
  group: TicketData[];
  onShow: (ticketNumber: string) => void;
  onClose: () => void;
}

/** Steps by key, forwards or backwards. */
const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  Home: (index) => -index,
  End: (index, count) => count - 1 - index,
};

/** The code of a ticket in full screen, to be scanned at the turnstile. */
export function EntranceView({ ticket, group, onShow, onClose }: EntranceViewProps) {
  const t = useTranslations('tickets');
  const locale = useLocale();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const index = group.indexOf(ticket);
  const show = (step: number): void => {
    const next = group[index + step];
    if (next) onShow(next.ticketNumber);
  };
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  useScreenWakeLock();
  const swipe = useSwipe(show);
  const position = { position: index + 1, count: group.length };
  const price = labelIn(ticket.priceLabels, locale);
  return (
    <dialog
      {...swipe}
      ref={dialog}
      className={styles.entranceView}
      aria-labelledby={titleId}
      onClose={onClose}
      onKeyDown={(event) => {
        const step = STEPS[event.key]?.(index, group.length);
        if (step !== undefined) show(step);
      }}
    >
      <div className={styles.head}>
        <EntranceFacts ticket={ticket} titleId={titleId} />
        <IconButton icon="close" label={t('entrance.close')} onClick={onClose} />
      </div>
      <div className={styles.code}>
        <TicketCode ticket={ticket} label={t('code', { code: ticket.code })} />
        <span className={typography.num}>{ticket.code}</span>
      </div>
      <div className={styles.foot}>
        {group.length > 1 && (
          <div className={styles.pages}>
            <IconButton
              icon="back"
              label={t('entrance.previous')}
              aria-disabled={index === 0}
              onClick={() => show(-1)}
            />
            <b className={typography.num}>{t('entrance.position', position)}</b>
            <IconButton
              icon="arrow"
              label={t('entrance.next')}
              aria-disabled={index === group.length - 1}
              onClick={() => show(1)}
            />
          </div>
        )}
        <p>
          {price} · <span className={typography.num}>{ticket.ticketNumber}</span>
        </p>
        <p className="visually-hidden" role="status">
          {group.length > 1 && t('entrance.shown', { ...position, price, number: ticket.ticketNumber })}
        </p>
      </div>
    </dialog>
  );
}

function EntranceFacts({ ticket, titleId }: { ticket: TicketData; titleId: string }) {
  const locale = useLocale();
  const format = useFormat().at(ticket.eventZone);
  const relativeDay = useRelativeDay(format);
  const { eventStart } = ticket;
  const places = [ticket.establishment, ...(ticket.otherEstablishments ?? [])];
  const where = [
    format.anyOf(places.map((labels) => labelIn(labels, locale))),
    ...(ticket.room ? [labelIn(ticket.room, locale)] : []),
  ];
  return (
    <div>
      <h2 id={titleId}>{labelIn(ticket.serviceName, locale)}</h2>
      {eventStart && (
        <p>
          {relativeDay(eventStart)}, <b className={typography.num}>{format.time(eventStart)}</b>
        </p>
      )}
      <p className={classNames(styles.place, typography.small)}>{where.join(', ')}</p>
    </div>
  );
}
