import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import type { EstablishmentView } from '../../view.ts';
import styles from './all-establishments.module.css';
import type { OpeningView } from './opening.ts';
import { OpeningSign } from './opening-sign.tsx';

/** Every establishment with whether one can come now, and the way to its own page. */
export function AllEstablishments({
  establishments,
}: {
  establishments: readonly { establishment: EstablishmentView; opening: OpeningView | undefined }[];
}) {
  const t = useTranslations('catalogue.establishment');
  const paths = usePaths();
  return (
    <ul className={classNames(styles.allEstablishments, layout.card)} aria-label={t('where')}>
      {establishments.map(({ establishment, opening }) => (
        <li key={establishment.code} className={layout.panel}>
          <AppLink className={typography.link} to={paths.establishment(establishment.code)}>
            {establishment.name}
            <Icon name="arrow" size={20} />
          </AppLink>
          {opening && <OpeningSign opening={opening} />}
        </li>
      ))}
    </ul>
  );
}
