import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import typography from '#ui/typography.module.css';
import styles from './last-change.module.css';

interface LastChangeProps {
  /** Of the last save; nothing is shown before there is one. */
  saved: { savedAt?: string | null | undefined; savedBy?: string | null | undefined };
  /** What the page says of it. */
  words: (values: { email: string; date: string }) => string;
}

/** Who has saved settings last, and when. */
export function LastChange({ saved: { savedAt, savedBy }, words }: LastChangeProps) {
  const { shortDay, time } = useAdminFormat();
  if (!savedAt || !savedBy) return null;
  return (
    <p className={classNames(styles.lastChange, typography.muted, typography.small)}>
      {words({ email: savedBy, date: `${shortDay(savedAt)}, ${time(savedAt)}` })}
    </p>
  );
}
