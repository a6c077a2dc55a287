import { AppLink } from '#ui/app-link.tsx';
import styles from './handled-links.module.css';

interface HandledLinksProps {
  /** Whether handled ones are listed. */
  isHandled: boolean;
  /** Returns the address of a list. */
  to: (handled: 'true' | undefined) => string;
  words: Readonly<Record<'label' | 'open' | 'handled', string>>;
}

/** Links from the open ones to the handled ones, and back. */
export function HandledLinks({ isHandled, to, words }: HandledLinksProps) {
  const link = (value: 'true' | undefined, label: string) => {
    const isCurrent = isHandled === (value !== undefined);
    return (
      <AppLink
        to={to(value)}
        aria-current={isCurrent ? 'page' : undefined}
        data-current={isCurrent || undefined}
      >
        {label}
      </AppLink>
    );
  };
  return (
    <nav className={styles.links} aria-label={words.label}>
      {link(undefined, words.open)}
      {link('true', words.handled)}
    </nav>
  );
}
