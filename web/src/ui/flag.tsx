import type { Locale } from '@guichet/contract/locale.ts';
import styles from './language-menu.module.css';

const flags = import.meta.glob<string>('../../../phrases/*/flag.svg', {
  eager: true,
  query: '?inline',
  import: 'default',
});

/** The flag of a language's country, beside its name. */
export function Flag({ locale }: { locale: Locale }) {
  return <img className={styles.flag} src={flags[`../../../phrases/${locale}/flag.svg`]} alt="" />;
}
