import { labelIn } from '@guichet/contract/locale.ts';
import { type ReactNode, useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { SessionFacts, useRelativeDay } from '#ui/session-facts.tsx';
import { Tag } from '#ui/tag.tsx';
import { CodeStub, TicketDetails, VoidStub } from '#ui/ticket-details.tsx';
import typography from '#ui/typography.module.css';
import styles from './ticket-group.module.css';
import { givenUpState, isArticleTicket, type RightData, showsPrice, type TicketData } from './tickets.ts';

interface TicketGroupProps {
  /** Tickets of one session, or undated ones of one service. */
  tickets: readonly TicketData[];
  /** Actions on all of them. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * Tickets of one session under its time and place, or undated ones under their service; a single one states these
 * itself.
 */
export function TicketGroup({ tickets, actions, children }: TicketGroupProps) {
  const t = useTranslations('tickets.group');
  const locale = useLocale();
  const [first] = tickets;
  const format = useFormat().at(first?.eventZone);
  const relativeDay = useRelativeDay(format);
  const id = useId();
  if (!first || tickets.length < 2) return children;
  const { eventStart } = first;
  const place = labelIn(first.establishment, locale);
  return (
    <section className={styles.group} aria-labelledby={id}>
      <header className={classNames(styles.head, layout.row, layout.rowWrap, layout.spread)}>
        <div>
          <h3 id={id}>
            {eventStart
              ? t('session', { day: relativeDay(eventStart), time: format.time(eventStart) })
              : labelIn(first.serviceName, locale)}
          </h3>
          <p className={classNames(typography.muted, typography.small)}>
            {[
              ...(eventStart ? [place] : []),
              t(isArticleTicket(first) ? 'articles' : 'tickets', { count: tickets.length }),
            ].join(' · ')}
          </p>
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}

interface TicketSummaryProps {
  ticket: TicketData;
  /** Opens the code in full screen; the code is then a button. */
  onEnlarge?: () => void;
  /** Whether the ticket has no page of its own to link to. */
  isAlone?: boolean;
  /** Actions of the ticket. */
  children?: ReactNode;
}

/** A ticket, or the voucher of an article: service, session, place, price and the code for the turnstile. */
export function TicketSummary({ ticket, onEnlarge, isAlone = false, children }: TicketSummaryProps) {
  const t = useTranslations('tickets');
  const locale = useLocale();
  const format = useFormat();
  const paths = usePaths();
  const { eventStart, eventEnd, eventZone, validUntil } = ticket;
  const isArticle = isArticleTicket(ticket);
  const name = labelIn(ticket.serviceName, locale);
  return (
    <TicketDetails
      color={ticket.themeColor}
      isVoid={ticket.state !== 'valid'}
      stub={<TicketStub ticket={ticket} {...(onEnlarge && { onEnlarge })} />}
      state={<StateTag of={ticket} />}
      number={t(isArticle ? 'article.number' : 'number', { number: ticket.ticketNumber })}
      name={isAlone ? name : <AppLink to={paths.ticket(ticket.ticketNumber)}>{name}</AppLink>}
      facts={
        <SessionFacts
          format={format}
          event={eventStart && eventEnd ? { start: eventStart, end: eventEnd, zone: eventZone } : undefined}
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
  const givenUp = givenUpState(ticket);
  if (givenUp) return <VoidStub>{t(`resale.${givenUp}`)}</VoidStub>;
  if (state !== 'valid')
    return <VoidStub>{t(isArticleTicket(ticket) ? `article.state.${state}` : `state.${state}`)}</VoidStub>;
  const enlarge = onEnlarge && { label: t('enlarge', { code }), run: onEnlarge };
  return <CodeStub ticket={ticket} label={t('code', { code })} enlarge={enlarge} />;
}

const TONES = {
  valid: 'ok',
  consumed: 'neutral',
  expired: 'error',
  refunded: 'neutral',
  blocked: 'error',
} as const;

/** The state of a ticket or a right in words; the urgency of a valid one in orange and red. */
export function StateTag({ of }: { of: TicketData | RightData }) {
  const t = useTranslations('tickets');
  const { state, warning } = of;
  const isClosed = 'qrPath' in of && of.sessionState === 'cancelled';
  if (isClosed && (state === 'valid' || state === 'refunded'))
    return <Tag tone="warn">{t('state.cancelledByVenue')}</Tag>;
  if (state === 'valid' && warning !== 'none') {
    return (
      <Tag tone={warning === 'high' ? 'error' : 'warn'}>
        <Icon name="alert" size={16} />
        {t(`warning.${'qrPath' in of ? 'ticket' : of.kind}.${warning}`)}
      </Tag>
    );
  }
  const givenUp = 'qrPath' in of ? givenUpState(of) : undefined;
  if (givenUp) return <Tag tone="neutral">{t(`resale.${givenUp}`)}</Tag>;
  const isArticle = 'qrPath' in of && isArticleTicket(of);
  return <Tag tone={TONES[state]}>{t(isArticle ? `article.state.${state}` : `state.${state}`)}</Tag>;
}
