import { spansOn } from '@guichet/contract/catalogue/opening-rules.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { dayOf } from '#lib/format.ts';
import { mapLink } from '#lib/map-link.ts';
import { toOpeningView } from '#lib/opening.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { useOpeningWords } from '#ui/establishment/use-opening-words.ts';
import { Icon } from '#ui/icon.tsx';
import { TelephoneLink } from '#ui/telephone-link.tsx';
import typography from '#ui/typography.module.css';
import type { TicketData } from '../view.ts';
import type { PlaceData } from './ticket-data.ts';

const PHONE =
  'M5 4h4l2 5-2.500 1.500a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z';

interface TicketPlaceProps {
  place: PlaceData;
  ticket: TicketData;
}

/** Where a ticket leads, when that is open, how to get there, and whom to call. */
export function TicketPlace({ place, ticket }: TicketPlaceProps) {
  const t = useTranslations('tickets.page');
  const locale = useLocale() as Locale;
  const address = `${place.address}, ${place.zip} ${place.city}`;
  const access = place.access && labelIn(place.access, locale);
  return (
    <section>
      <h2>{address}</h2>
      <Hours place={place} ticket={ticket} />
      {access && <p>{access}</p>}
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

/** On the day of the session, or else from now on. */
function Hours({ place: { hours }, ticket: { eventStart, state } }: TicketPlaceProps) {
  const t = useTranslations('tickets.page');
  const locale = useLocale() as Locale;
  const { timeZone } = usePortal().tenant;
  const format = useFormat();
  const words = useOpeningWords(format);
  const opening = toOpeningView(hours, Date.now(), timeZone, locale);
  if (!hours || !opening || state !== 'valid') return null;
  if (eventStart === undefined) return <p>{words.now(opening)}</p>;
  const spans = spansOn(hours, dayOf(eventStart, timeZone));
  return <p>{t('hours', { day: format.longDay(eventStart), spans: words.spans(spans) })}</p>;
}
