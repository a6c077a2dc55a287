import { useTranslations } from 'use-intl';
import { Button } from '../button.tsx';
import styles from './past-toggle.module.css';

interface PastToggleProps {
  /** Number of collapsed sessions. */
  count: number;
  isShown: boolean;
  onToggle: () => void;
}

/** Expands past sessions: a calendar opens at the present day. */
export function PastToggle({ count, isShown, onToggle }: PastToggleProps) {
  const t = useTranslations('planning');
  if (count === 0) return null;
  return (
    <div className={styles.pastToggle}>
      <Button variant="ghost" aria-expanded={isShown} onClick={onToggle}>
        {t(isShown ? 'hidePast' : 'showPast', { count })}
      </Button>
    </div>
  );
}
