import { splitAtWords } from '@guichet/contract/search-text.ts';
import { Fragment, type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import styles from './search-page.module.css';

/** A text with the searched words marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let place = 0;
  const parts = splitAtWords(text, words).map((part) => {
    const key = place;
    place += part.text.length;
    return part.isFound ? <mark key={key}>{part.text}</mark> : <Fragment key={key}>{part.text}</Fragment>;
  });
  return <span>{parts}</span>;
}

interface ResultGroupProps {
  title: string;
  /** Total number of results, if not all are shown */
  total?: number;
  shown: number;
  children: ReactNode;
}

/** Results of one kind; nothing without results. */
export function ResultGroup({ title, shown, total = shown, children }: ResultGroupProps) {
  const t = useTranslations('settingsSearch');
  const id = useId();
  if (shown === 0) return null;
  return (
    <section className={styles.results} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
      {total > shown && (
        <p className={classNames(styles.more, typography.num)}>{t('more', { count: total - shown })}</p>
      )}
    </section>
  );
}

interface ResultProps {
  to: string;
  icon: IconName;
  title: ReactNode;
  children?: ReactNode;
}

/** A result: its link, and why it matched. */
export function Result({ to, icon, title, children }: ResultProps) {
  return (
    <li>
      <AppLink className={styles.result} to={to} data-result>
        <Icon name={icon} size={20} />
        <span className={styles.words}>
          <b>{title}</b>
          {children && <span className={styles.text}>{children}</span>}
        </span>
        <Icon name="chevron" size={18} />
      </AppLink>
    </li>
  );
}
