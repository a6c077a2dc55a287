import type { CallAnswer } from '@guichet/contract/calls.ts';
import { classNames } from '#lib/class-names.ts';
import { HeroBackground, HeroPicture } from '../hero-picture.tsx';
import layout from '../layout.module.css';
import styles from './hero.module.css';
import type { HomePicture } from './picture.ts';

interface HeroProps {
  /** The illustration while there is no picture */
  kind: CallAnswer<'GET /portal/tenants'>[number]['illustration'];
  title: string;
  text: string;
  /** The pictures, the first one large */
  pictures: readonly HomePicture[];
  /** Whether the next block overlaps its foot. */
  isOverlapped: boolean;
  /** Heading level; the preview has another heading above it. */
  heading?: 'h1' | 'h3';
}

/**
 * The head of a home page. Its layout depends on its own width, so that the preview of the back office is correct.
 */
export function Hero({ kind, title, text, pictures, isOverlapped, heading: Heading = 'h1' }: HeroProps) {
  return (
    <div className={styles.hero}>
      <HeroBackground kind={kind} className={styles.background} />
      <div className={classNames(styles.stage, isOverlapped && styles.overlapped)}>
        <div className={classNames(styles.row, layout.wrap)}>
          <div>
            <Heading tabIndex={-1}>{title}</Heading>
            <p className={styles.text}>{text}</p>
          </div>
          {pictures.length > 0 ? (
            <div className={styles.pictures} data-count={pictures.length}>
              {pictures.map(({ url, width, height, alt }, index) => (
                <img
                  key={url}
                  src={url}
                  width={width}
                  height={height}
                  alt={alt}
                  fetchPriority={index === 0 ? 'high' : undefined}
                />
              ))}
            </div>
          ) : (
            <HeroPicture kind={kind} className={styles.picture} />
          )}
        </div>
      </div>
    </div>
  );
}
