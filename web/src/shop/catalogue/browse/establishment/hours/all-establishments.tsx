import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import type { OpeningNow } from '#lib/opening.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { OpeningSign } from '#ui/establishment/opening-sign.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import type { EstablishmentView } from '../../view.ts';
import styles from './all-establishments.module.css';

/** Every establishment with whether one can come now, where it is, and the way to its own page. */
export function AllEstablishments({
  establishments,
}: {
  establishments: readonly { establishment: EstablishmentView; opening: OpeningNow | undefined }[];
}) {
  const t = useTranslations('catalogue.establishment');
  const paths = usePaths();
  const format = useFormat();
  return (
    <ul className={classNames(styles.allEstablishments, layout.card)} aria-label={t('where')}>
      {establishments.map(({ establishment, opening }) => (
        <li key={establishment.code} className={layout.panel}>
          <AppLink className={typography.link} to={paths.establishment(establishment.code)}>
            {establishment.name}
            <Icon name="arrow" size={20} />
          </AppLink>
          {opening && <OpeningSign opening={opening} format={format} />}
          <p>{establishment.address}</p>
          {establishment.telephone && (
            <a href={`tel:${establishment.telephone.replaceAll(/[^+\d]/g, '')}`}>{establishment.telephone}</a>
          )}
        </li>
      ))}
    </ul>
  );
}
