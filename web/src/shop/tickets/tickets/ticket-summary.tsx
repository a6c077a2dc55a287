import { labelIn } from '@guichet/contract/locale.ts';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { SessionFacts } from '#shop/cart/session-facts.tsx';
import { AppLink } from '#ui/app-link.tsx';
import { Ticket } from '#ui/ticket.tsx';
import typography from '#ui/typography.module.css';
import { StateTag } from './state-tag.tsx';
import { TicketCode } from './ticket-code.tsx';
import styles from './ticket-summary.module.css';
import { isArticleTicket, type TicketData } from './view.ts';

interface TicketSummaryProps {
  ticket: TicketData;
  /** Makes the code a button that opens it in full screen. */
  onEnlarge?: () => void;
  /** Actions of the ticket. */
  children?: ReactNode;
}

/** A ticket, or the voucher of an article: service, session, place, price and the code for the turnstile. */
export function TicketSummary({ ticket, onEnlarge, children }: TicketSummaryProps) {
  const t = useTranslations('tickets');
  const locale = useLocale();
  const format = useFormat();
  const paths = usePaths();
  const { eventStart, eventEnd, validUntil } = ticket;
  const isArticle = isArticleTicket(ticket);
  return (
    <Ticket
      color={ticket.themeColor}
      isVoid={ticket.state !== 'valid'}
      stub={<TicketStub ticket={ticket} {...(onEnlarge && { onEnlarge })} />}
    >
      <div className={styles.ticketSummary}>
        <div className={styles.head}>
          <StateTag of={ticket} />
          <span className={classNames(typography.muted, typography.small, typography.num)}>
            {t(isArticle ? 'article.number' : 'number', { number: ticket.ticketNumber })}
          </span>
        </div>
        <h3>
          <AppLink to={paths.ticket(ticket.ticketNumber)}>{labelIn(ticket.serviceName, locale)}</AppLink>
        </h3>
        <SessionFacts
          event={eventStart && eventEnd ? { start: eventStart, end: eventEnd } : undefined}
          establishment={ticket.establishment}
          otherEstablishments={ticket.otherEstablishments}
          hasRelativeDay
          room={ticket.room}
          undated={
            validUntil
              ? t(isArticle ? 'article.until' : 'until', { day: format.shortDay(validUntil) })
              : t(isArticle ? 'article.undated' : 'undated')
          }
        />
        <p className={typography.small}>
          <b>{labelIn(ticket.priceLabels, locale)}</b>{' '}
          <span className={classNames(typography.muted, typography.num)}>
            · {format.money(ticket.unitPrice)}
          </span>
        </p>
        {children}
      </div>
    </Ticket>
  );
}

function TicketStub({ ticket, onEnlarge }: { ticket: TicketData; onEnlarge?: () => void }) {
  const t = useTranslations('tickets');
  const { state } = ticket;
  if (state !== 'valid') {
    const stamp = isArticleTicket(ticket) ? (`article.state.${state}` as const) : (`state.${state}` as const);
    return <span className={styles.stamp}>{t(stamp)}</span>;
  }
  const code = <TicketCode ticket={ticket} label={t('code', { code: ticket.code })} />;
  return (
    <div className={styles.code}>
      {onEnlarge ? (
        <button
          type="button"
          className={styles.enlarge}
          aria-label={t('enlarge', { code: ticket.code })}
          onClick={onEnlarge}
        >
          {code}
        </button>
      ) : (
        code
      )}
      <span className={classNames(styles.codeText, typography.num)}>{ticket.code}</span>
    </div>
  );
}
