import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import type { EstablishmentView } from '../../view.ts';
import styles from './establishment-facts.module.css';
import type { OpeningView } from './opening.ts';
import { OpeningSign } from './opening-sign.tsx';
import { useOpeningWords } from './use-opening-words.ts';

interface EstablishmentFactsProps {
  establishment: EstablishmentView;
  opening: OpeningView | undefined;
}

/** Whether one can come now, when else, and where to. */
export function EstablishmentFacts({ establishment, opening }: EstablishmentFactsProps) {
  const t = useTranslations('catalogue.establishment');
  const { street, zip, city } = establishment.postalAddress;
  return (
    <div className={classNames(styles.establishmentFacts, layout.card)}>
      {opening && (
        <div className={layout.panel}>
          <OpeningSign opening={opening} large />
          {opening.reason && <p className={styles.reason}>{opening.reason}</p>}
          <Week opening={opening} />
        </div>
      )}
      <div className={layout.panel}>
        <h2>{t('address')}</h2>
        <p>
          <b>{street}</b>
          <br />
          {zip} {city}
        </p>
        <a
          className={classNames(styles.map, typography.link)}
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(establishment.address)}`}
          target="_blank"
          rel="noopener"
        >
          <Icon name="pin" size={20} />
          {t('map')}
          <span className="visually-hidden"> ({t('newWindow')})</span>
        </a>
      </div>
      {opening && opening.coming.length > 0 && <Coming opening={opening} />}
    </div>
  );
}

function Week({ opening }: { opening: OpeningView }) {
  const t = useTranslations('catalogue.hours');
  const words = useOpeningWords();
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

/** Closures and other hours that are to come. */
function Coming({ opening }: { opening: OpeningView }) {
  const t = useTranslations('catalogue.hours');
  const format = useFormat();
  const words = useOpeningWords();
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
