import type { VenueService } from '@guichet/contract/catalogue/establishment-rules.ts';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import type { Format } from '#lib/format.ts';
import { mapLink } from '#lib/map-link.ts';
import type { OpeningView } from '#lib/opening.ts';
import { Icon } from '../icon.tsx';
import layout from '../layout.module.css';
import { TelephoneLink } from '../telephone-link.tsx';
import typography from '../typography.module.css';
import styles from './establishment-facts.module.css';
import { OpeningSign } from './opening-sign.tsx';
import { SERVICE_ICONS } from './service-icons.ts';
import { useOpeningWords } from './use-opening-words.ts';

/** The information on an establishment, in the page's language. */
export interface EstablishmentInformation {
  /** In one line. */
  address: string;
  postalAddress: { street: string; zip: string; city: string };
  position?: { latitude: number; longitude: number } | undefined;
  /** Directions; empty without any. */
  access: string;
  /** What visitors bring along; empty without any. */
  bring: string;
  telephone: string;
  services: readonly VenueService[];
}

interface EstablishmentFactsProps {
  establishment: EstablishmentInformation;
  /** Undefined for unknown hours. */
  opening: OpeningView | undefined;
  format: Format;
  /** Whether it has one column at any width. */
  isNarrow?: boolean;
}

/** Opening times, directions and facilities of an establishment. Its page loads the phrases `catalogue`. */
export function EstablishmentFacts({
  establishment,
  opening,
  format,
  isNarrow = false,
}: EstablishmentFactsProps) {
  return (
    <div className={classNames(styles.establishmentFacts, isNarrow && styles.narrow, layout.card)}>
      {opening && (
        <div className={layout.panel}>
          <OpeningSign opening={opening} format={format} large />
          {opening.reason && <p className={styles.reason}>{opening.reason}</p>}
          <Week opening={opening} format={format} />
        </div>
      )}
      <Where establishment={establishment} />
      {opening && opening.coming.length > 0 && <Coming opening={opening} format={format} />}
      <Access establishment={establishment} />
    </div>
  );
}

function Where({ establishment }: { establishment: EstablishmentInformation }) {
  const t = useTranslations('catalogue.establishment');
  const { street, zip, city } = establishment.postalAddress;
  const { telephone } = establishment;
  return (
    <div className={layout.panel}>
      <h2>{t('address')}</h2>
      <p>
        <b>{street}</b>
        <br />
        {zip} {city}
      </p>
      <a
        className={classNames(styles.map, typography.link)}
        href={mapLink(establishment)}
        target="_blank"
        rel="noopener"
      >
        <Icon name="pin" size={20} />
        {t('map')}
        <span className="visually-hidden"> ({t('newWindow')})</span>
      </a>
      {telephone && (
        <p>
          {t('telephone')}{' '}
          <TelephoneLink
            telephone={telephone}
            className={classNames(styles.map, typography.link, typography.num)}
          />
        </p>
      )}
    </div>
  );
}

function Access({ establishment: { access, bring, services } }: { establishment: EstablishmentInformation }) {
  const t = useTranslations('catalogue.establishment');
  if (!access && !bring && services.length === 0) return null;
  return (
    <div className={classNames(layout.panel, styles.wide)}>
      {access && (
        <div>
          <h2>{t('access')}</h2>
          <p className={styles.access}>{access}</p>
        </div>
      )}
      {bring && (
        <div>
          <h2>{t('bring')}</h2>
          <p className={styles.access}>{bring}</p>
        </div>
      )}
      {services.length > 0 && (
        <div>
          <h2>{t('offered')}</h2>
          <ul className={styles.services}>
            {services.map((service) => (
              <li key={service}>
                <Icon name={SERVICE_ICONS[service]} size={22} />
                {t(`services.${service}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Week({ opening, format }: { opening: OpeningView; format: Format }) {
  const t = useTranslations('catalogue.hours');
  const words = useOpeningWords(format);
  return (
    <details className={styles.week}>
      <summary>
        {t('week')}
        <Icon name="down" size={20} />
      </summary>
      <dl className={typography.num}>
        {opening.week.map(({ day, spans }, index) => (
          <div key={day} className={index === 0 ? styles.today : undefined}>
            <dt>{words.weekday(day)}</dt>
            <dd>{words.spans(spans)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Future closures and special hours. */
function Coming({ opening, format }: { opening: OpeningView; format: Format }) {
  const t = useTranslations('catalogue.hours');
  const words = useOpeningWords(format);
  return (
    <div className={layout.panel}>
      <h2>{t('coming')}</h2>
      <ul className={styles.coming}>
        {opening.coming.map(({ from, until, spans, reason }) => (
          <li key={from}>
            <b>
              {from === until
                ? format.longDay(from)
                : t('days', { from: format.longDay(from), until: format.longDay(until) })}
            </b>
            <span>{[words.spans(spans), reason].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
