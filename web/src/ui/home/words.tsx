import { useId } from 'react';
import { classNames } from '#lib/class-names.ts';
import type { HomePicture } from './picture.ts';
import { RichText } from './rich-text.tsx';
import styles from './words.module.css';

/** A title, a text and a picture of the venue, each optional. */
export interface HomeWords {
  title: string | undefined;
  /** HTML, see {@link RichText} */
  html: string | undefined;
  picture: HomePicture | undefined;
}

/** A text of the venue, beside its picture if there is one. */
export function WordsBlock({ title, html, picture }: HomeWords) {
  const id = useId();
  if (!title && !html && !picture) return null;
  return (
    <section className={styles.words} aria-labelledby={title ? id : undefined}>
      <div className={classNames(styles.columns, picture && styles.withPicture)}>
        <div className={styles.text}>
          {title && <h2 id={id}>{title}</h2>}
          {html && <RichText html={html} />}
        </div>
        {picture && (
          <img
            src={picture.url}
            width={picture.width}
            height={picture.height}
            alt={picture.alt}
            loading="lazy"
          />
        )}
      </div>
    </section>
  );
}

/** The news of the day. @param title of the block */
export function NewsBlock({ title, news }: { title: string; news: readonly HomeWords[] }) {
  const id = useId();
  if (news.length === 0) return null;
  return (
    <section className={styles.words} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.news}>
        {news.map((one) => (
          <li key={one.title} className={styles.card}>
            {one.picture && (
              <img
                src={one.picture.url}
                width={one.picture.width}
                height={one.picture.height}
                alt={one.picture.alt}
                loading="lazy"
              />
            )}
            <div className={styles.body}>
              <h3>{one.title}</h3>
              {one.html && <RichText html={one.html} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
