import type { Locale } from '@guichet/contract/locale.ts';
import styles from './language-choice.module.css';

/** The flag of a language's country, beside its name. */
export function Flag({ locale }: { locale: Locale }) {
  return (
    <svg className={styles.flag} viewBox="0 0 30 20" preserveAspectRatio="none" aria-hidden="true">
      {FLAGS[locale]}
    </svg>
  );
}

const FLAGS = {
  'fr-FR': (
    <>
      <path fill="#fff" d="M0 0h30v20H0z" />
      <path fill="#002395" d="M0 0h10v20H0z" />
      <path fill="#ed2939" d="M20 0h10v20H20z" />
    </>
  ),
  'en-GB': (
    <>
      <path fill="#012169" d="M0 0h30v20H0z" />
      <path stroke="#fff" strokeWidth="4" d="m0 0 30 20M30 0 0 20" />
      <path stroke="#c8102e" strokeWidth="1.6" d="m0 0 30 20M30 0 0 20" />
      <path stroke="#fff" strokeWidth="6.5" d="M15 0v20M0 10h30" />
      <path stroke="#c8102e" strokeWidth="3.6" d="M15 0v20M0 10h30" />
    </>
  ),
  'de-DE': (
    <>
      <path d="M0 0h30v7H0z" />
      <path fill="#d00" d="M0 6.7h30V14H0z" />
      <path fill="#ffce00" d="M0 13.3h30V20H0z" />
    </>
  ),
} as const;
