import { labelIn } from '@guichet/contract/locale.ts';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { SessionFacts } from '#ui/session-facts.tsx';
import { CodeStub, TicketDetails, VoidStub } from '#ui/ticket-details.tsx';
import { StateTag } from './state-tag.tsx';
import { isArticleTicket, showsPrice, type TicketData } from './view.ts';

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
    <TicketDetails
      color={ticket.themeColor}
      isVoid={ticket.state !== 'valid'}
      stub={<TicketStub ticket={ticket} {...(onEnlarge && { onEnlarge })} />}
      state={<StateTag of={ticket} />}
      number={t(isArticle ? 'article.number' : 'number', { number: ticket.ticketNumber })}
      name={<AppLink to={paths.ticket(ticket.ticketNumber)}>{labelIn(ticket.serviceName, locale)}</AppLink>}
      facts={
        <SessionFacts
          format={format}
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
      }
      priceName={labelIn(ticket.priceLabels, locale)}
      price={showsPrice(ticket) ? format.money(ticket.unitPrice) : undefined}
    >
      {children}
    </TicketDetails>
  );
}

function TicketStub({ ticket, onEnlarge }: { ticket: TicketData; onEnlarge?: () => void }) {
  const t = useTranslations('tickets');
  const { state, code } = ticket;
  if (state !== 'valid')
    return <VoidStub>{t(isArticleTicket(ticket) ? `article.state.${state}` : `state.${state}`)}</VoidStub>;
  const enlarge = onEnlarge && { label: t('enlarge', { code }), run: onEnlarge };
  return <CodeStub ticket={ticket} label={t('code', { code })} enlarge={enlarge} />;
}
