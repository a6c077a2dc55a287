import { useTranslations } from 'use-intl';
import type { Picture } from '#lib/portal.ts';
import './gallery.css';

/** The venue's own picture, in place of the illustration. */
export function HeroPhoto({ picture: { url, width, height, alt } }: { picture: Picture }) {
  return (
    <img className="hero-photo" src={url} width={width} height={height} alt={alt} fetchPriority="high" />
  );
}

/** The venue's further pictures. */
export function Gallery({ pictures }: { pictures: readonly Picture[] }) {
  const t = useTranslations('catalogue.home');
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures">{t('pictures')}</h2>
      <ul className="gallery">
        {pictures.map(({ url, width, height, alt }) => (
          <li key={url}>
            <img src={url} width={width} height={height} alt={alt} loading="lazy" />
          </li>
        ))}
      </ul>
    </section>
  );
}
