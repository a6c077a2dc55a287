import { useTranslations } from 'use-intl';
import styles from './entrance-page.module.css';

/** Chooses a number of people with two large buttons. */
export function PeopleStepper({
  label,
  value,
  most,
  onChange,
}: {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}) {
  const t = useTranslations('entrance.scan');
  return (
    <fieldset className={styles.stepper}>
      <legend>{label}</legend>
      <button type="button" aria-label={t('fewer')} disabled={value <= 1} onClick={() => onChange(value - 1)}>
        −
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={t('more')}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </fieldset>
  );
}
