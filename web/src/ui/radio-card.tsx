import type { ReactNode } from 'react';
import type { Control } from './field.tsx';
import styles from './radio-card.module.css';

/** One choice of several, as a card. Give the group a `fieldset` with a `Legend`. */
export function RadioCard({
  title,
  text,
  aside,
  ...rest
}: Omit<Control<'input'>, 'title'> & { title: ReactNode; text?: ReactNode; aside?: ReactNode }) {
  return (
    <label className={styles.radioCard}>
      <input {...rest} type="radio" />
      <span>
        <span className={styles.title}>{title}</span>
        {text && <span className={styles.text}>{text}</span>}
      </span>
      {aside}
    </label>
  );
}
