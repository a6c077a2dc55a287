import { useTranslations } from 'use-intl';
import type { Format } from '#lib/format.ts';
import styles from './families.module.css';
import { FamilyTile, type ShownFamily } from './family-tile.tsx';
import { mosaicSpans } from './view.ts';

interface FamiliesProps {
  families: readonly ShownFamily[];
  format: Pick<Format, 'money'>;
  /** Returns the page of a family: a path of `paths.ts` */
  pathTo: (code: string) => string;
}

/** The families of the venue as a mosaic of tiles. */
export function Families({ families, format, pathTo }: FamiliesProps) {
  const t = useTranslations('catalogue.home');
  const widths = mosaicSpans(families.length);
  return (
    <section className={styles.families} aria-labelledby="families">
      <h2 id="families">{t('families')}</h2>
      <div className={styles.mosaic}>
        {families.map((family, index) => (
          <FamilyTile
            key={family.code}
            family={family}
            format={format}
            to={pathTo(family.code)}
            span={widths[index] ?? 12}
            index={index}
          />
        ))}
      </div>
    </section>
  );
}
