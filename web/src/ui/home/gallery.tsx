import { useTranslations } from 'use-intl';
import styles from './gallery.module.css';
import type { HomePicture } from './picture.ts';

/** The venue's further pictures. */
export function Gallery({ pictures }: { pictures: readonly HomePicture[] }) {
  const t = useTranslations('catalogue.home');
  if (pictures.length === 0) return null;
  return (
    <section className={styles.gallery} aria-labelledby="pictures">
      <h2 id="pictures">{t('pictures')}</h2>
      <ul>
        {pictures.map(({ url, width, height, alt }) => (
          <li key={url}>
            <img src={url} width={width} height={height} alt={alt} loading="lazy" />
          </li>
        ))}
      </ul>
    </section>
  );
}
