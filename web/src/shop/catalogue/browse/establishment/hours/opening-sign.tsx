import { classNames } from '#lib/class-names.ts';
import type { OpeningView } from './opening.ts';
import styles from './opening-sign.module.css';
import { useOpeningWords } from './use-opening-words.ts';

/** Whether an establishment is open, in words behind a light. */
export function OpeningSign({ opening, large = false }: { opening: OpeningView; large?: boolean }) {
  const words = useOpeningWords();
  return (
    <p className={classNames(styles.openingSign, large && styles.large)}>
      <span className={classNames(styles.light, opening.state === 'open' && styles.open)} />
      {words.now(opening)}
    </p>
  );
}
