import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { type Picture, usePortal } from '#lib/portal.ts';
import { HeroGround, HeroPicture } from '#ui/hero-picture.tsx';
import layout from '#ui/layout.module.css';
import styles from './hero.module.css';

/** Top of the home page. @param picture the venue's own, in place of the illustration */
export function Hero({ picture }: { picture: Picture | undefined }) {
  const t = useTranslations('catalogue.home.hero');
  const { illustration } = usePortal().tenant;
  return (
    <div className={styles.hero}>
      <HeroGround kind={illustration} className={styles.background} />
      <div className={classNames(styles.row, layout.wrap)}>
        <div>
          <h1 tabIndex={-1}>{t(`${illustration}.title`)}</h1>
          <p className={styles.text}>{t(`${illustration}.text`)}</p>
        </div>
        {picture ? (
          <img
            className={styles.photo}
            src={picture.url}
            width={picture.width}
            height={picture.height}
            alt={picture.alt}
            fetchPriority="high"
          />
        ) : (
          <HeroPicture kind={illustration} className={styles.picture} />
        )}
      </div>
    </div>
  );
}
