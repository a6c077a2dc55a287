import { classNames } from '#lib/class-names.ts';
import type { Format } from '#lib/format.ts';
import type { OpeningNow } from '#lib/opening.ts';
import styles from './opening-sign.module.css';
import { useOpeningWords } from './use-opening-words.ts';

/** The opening state of an establishment: a light and a text. */
export function OpeningSign({
  opening,
  format,
  large = false,
}: {
  opening: OpeningNow;
  format: Format;
  large?: boolean;
}) {
  const words = useOpeningWords(format);
  return (
    <p className={classNames(styles.openingSign, large && styles.large)}>
      <span className={classNames(styles.light, opening.state === 'open' && styles.open)} />
      {words.now(opening)}
    </p>
  );
}
