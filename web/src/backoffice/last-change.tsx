import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import typography from '#ui/typography.module.css';
import styles from './last-change.module.css';

interface LastChangeProps {
  /** The last save; nothing is shown without one. */
  saved: { savedAt?: string | null | undefined; savedBy?: string | null | undefined };
  /** Formats the text in the page's words. */
  words: (values: { email: string; date: string }) => string;
}

/** Shows who saved settings last, and when. */
export function LastChange({ saved: { savedAt, savedBy }, words }: LastChangeProps) {
  const { shortDay, time } = useAdminFormat();
  if (!savedAt || !savedBy) return null;
  return (
    <p className={classNames(styles.lastChange, typography.muted, typography.small)}>
      {words({ email: savedBy, date: `${shortDay(savedAt)}, ${time(savedAt)}` })}
    </p>
  );
}
