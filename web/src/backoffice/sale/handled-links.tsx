import { AppLink } from '#ui/app-link.tsx';
import styles from './handled-links.module.css';

interface HandledLinksProps {
  /** Whether those that were handled are listed. */
  isHandled: boolean;
  /** The address of either list. */
  to: (handled: 'true' | undefined) => string;
  words: Readonly<Record<'label' | 'open' | 'handled', string>>;
}

/** Leads from what is open to what was handled, and back. */
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
