import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import type { Picture } from '#lib/portal.ts';
import grid from '#ui/card-grid.module.css';
import styles from './gallery.module.css';

/** The venue's further pictures. */
export function Gallery({ pictures }: { pictures: readonly Picture[] }) {
  const t = useTranslations('catalogue.home');
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures">{t('pictures')}</h2>
      <ul className={classNames(grid.cardGrid, grid.upToFour, styles.gallery)}>
        {pictures.map(({ url, width, height, alt }) => (
          <li key={url}>
            <img src={url} width={width} height={height} alt={alt} loading="lazy" />
          </li>
        ))}
      </ul>
    </section>
  );
}
