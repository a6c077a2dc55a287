import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import type { Format } from '#lib/format.ts';
import type { OpeningNow } from '#lib/opening.ts';
import { AppLink } from '../app-link.tsx';
import { Icon } from '../icon.tsx';
import layout from '../layout.module.css';
import { TelephoneLink } from '../telephone-link.tsx';
import typography from '../typography.module.css';
import styles from './establishment-list.module.css';
import { OpeningSign } from './opening-sign.tsx';

/** An establishment, and whether it is open if its hours are known. */
interface ListedEstablishment {
  establishment: { code: string; name: string; address: string; telephone: string | undefined };
  opening: OpeningNow | undefined;
}

interface EstablishmentListProps {
  establishments: readonly ListedEstablishment[];
  format: Format;
  /** Returns the page of an establishment: a path of `paths.ts` */
  pathTo: (code: string) => string;
}

/** Every establishment with its opening state, address, and a link to its page. */
export function EstablishmentList({ establishments, format, pathTo }: EstablishmentListProps) {
  const t = useTranslations('catalogue.establishment');
  return (
    <ul className={classNames(styles.establishmentList, layout.card)} aria-label={t('where')}>
      {establishments.map(({ establishment, opening }) => (
        <li key={establishment.code} className={layout.panel}>
          <AppLink className={typography.link} to={pathTo(establishment.code)}>
            {establishment.name}
            <Icon name="arrow" size={20} />
          </AppLink>
          {opening && <OpeningSign opening={opening} format={format} />}
          <p>{establishment.address}</p>
          {establishment.telephone && <TelephoneLink telephone={establishment.telephone} />}
        </li>
      ))}
    </ul>
  );
}
