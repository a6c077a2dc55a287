import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import { DISPLAYS } from '#ui/planning/displays.ts';
import styles from './display-switch.module.css';
import type { PlanningData } from './planning-data.ts';

/** Switches between day, week and month around the same day. */
export function DisplaySwitch({ planning }: { planning: PlanningData }) {
  const t = useTranslations('planning.displays');
  const paths = usePaths();
  const search = useSearch({ from: '/$tenant/planning' });
  return (
    <nav className={styles.displaySwitch} aria-label={t('label')}>
      {DISPLAYS.map((display, index) => (
        <AppLink
          key={display}
          to={paths.planning({ ...search, session: undefined, display: String(index) })}
          aria-current={display === planning.display ? 'true' : undefined}
          stay
        >
          {t(display)}
        </AppLink>
      ))}
    </nav>
  );
}
