import { spansOn } from '@guichet/contract/catalogue/opening-rules.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { dayOf } from '#lib/format.ts';
import { mapLink } from '#lib/map-link.ts';
import { toOpeningView } from '#lib/opening.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { groupedNumber } from '#shop/grouped-number.ts';
import { useOpeningWords } from '#ui/establishment/use-opening-words.ts';
import { Icon } from '#ui/icon.tsx';
import { capitalize } from '#ui/session-facts.tsx';
import { TelephoneLink } from '#ui/telephone-link.tsx';
import typography from '#ui/typography.module.css';
import type { PlaceData, TicketPageData } from '../offline/offline-tickets.ts';
import { showsPrice, type TicketData } from '../tickets.ts';
import styles from './ticket-page.module.css';

/** Time, holder and place. */
export function TicketFacts({ data: { ticket } }: { data: TicketPageData }) {
  const t = useTranslations('tickets.page');
  const locale = useLocale();
  const format = useFormat();
  const places = [ticket.establishment, ...(ticket.otherEstablishments ?? [])];
  const price = [labelIn(ticket.priceLabels, locale), showsPrice(ticket) && format.money(ticket.unitPrice)]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <TicketTime data={{ ticket }} />
      <dl className={styles.facts}>
        <Fact term={t('who')} note={price}>
          {ticket.holderName ?? t('noName')}
        </Fact>
        <Fact term={t('where')} note={ticket.room && labelIn(ticket.room, locale)}>
          {format.anyOf(places.map((labels) => labelIn(labels, locale)))}
        </Fact>
        <Fact term={t('order')} note={t('bought', { day: format.shortDay(ticket.soldAt) })}>
          <span className={typography.num}>{ticket.externalPurchaseId}</span>
        </Fact>
        {ticket.cardNumber && (
          <Fact term={t('card')}>
            <span className={typography.num}>{groupedNumber(ticket.cardNumber)}</span>
          </Fact>
        )}
      </dl>
    </>
  );
}

/** The session with the opening time of its turnstile, or the end of a validity. */
function TicketTime({ data: { ticket } }: { data: Pick<TicketPageData, 'ticket'> }) {
  const t = useTranslations('tickets.page');
  const list = useTranslations('tickets');
  const format = useFormat().at(ticket.eventZone);
  const { eventStart, eventEnd, validFrom, validUntil } = ticket;
  if (!eventStart || !eventEnd) {
    return (
      <p className={styles.when}>
        {validUntil ? list('until', { day: format.shortDay(validUntil) }) : list('undated')}
      </p>
    );
  }
  return (
    <div className={styles.when}>
      <p className={typography.num}>
        {capitalize(format.longDay(eventStart))}, {format.time(eventStart)}
      </p>
      <small>
        {t(validFrom && validFrom < eventStart ? 'opens' : 'ends', {
          opens: validFrom ? format.clockTime(validFrom) : '',
          ends: format.endTime(eventStart, eventEnd),
        })}
      </small>
    </div>
  );
}

function Fact({ term, note, children }: { term: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {children}
        {note && <small className={classNames(typography.muted, typography.small)}>{note}</small>}
      </dd>
    </div>
  );
}

const PHONE =
  'M5 4h4l2 5-2.500 1.500a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z';

interface TicketPlaceProps {
  place: PlaceData;
  ticket: TicketData;
}

/** The establishment of a ticket: opening times, directions, and telephone. */
export function TicketPlace({ place, ticket }: TicketPlaceProps) {
  const t = useTranslations('tickets.page');
  const locale = useLocale() as Locale;
  const address = `${place.address}, ${place.zip} ${place.city}`;
  const access = place.access && labelIn(place.access, locale);
  const bring = place.bring && labelIn(place.bring, locale);
  return (
    <section>
      <h2>{address}</h2>
      <Hours place={place} ticket={ticket} />
      {access && <p>{access}</p>}
      {bring && <p>{t('bring', { bring })}</p>}
      <a
        className={typography.link}
        href={mapLink({ ...place, address })}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="pin" size={20} />
        {t('map')}
      </a>
      {place.telephone && (
        <TelephoneLink telephone={place.telephone} className={typography.link}>
          {(telephone) => (
            <>
              <Icon name={PHONE} size={20} />
              {t('call', { telephone })}
            </>
          )}
        </TelephoneLink>
      )}
    </section>
  );
}

/** Times on the day of the session, or from now on. */
function Hours({ place: { hours }, ticket: { eventStart, eventZone, state } }: TicketPlaceProps) {
  const t = useTranslations('tickets.page');
  const locale = useLocale() as Locale;
  const { tenant } = usePortal();
  const timeZone = eventZone?.timeZone ?? tenant.timeZone;
  const format = useFormat().at(eventZone);
  const words = useOpeningWords(format);
  const opening = toOpeningView(hours, Date.now(), timeZone, locale);
  if (!hours || !opening || state !== 'valid') return null;
  if (eventStart === undefined) return <p>{words.now(opening)}</p>;
  const spans = spansOn(hours, dayOf(eventStart, timeZone));
  return <p>{t('hours', { day: format.longDay(eventStart), spans: words.spans(spans) })}</p>;
}
