import { useSearch } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { ALL_ESTABLISHMENTS, usePaths } from '#lib/paths.ts';
import layout from '#ui/layout.module.css';
import { NO_THEME } from '#ui/planning/view.ts';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import type { PlanningData } from './planning-data.ts';
import styles from './planning-filters.module.css';

/** Filters of the sessions by establishment, themes and free places, which are part of the address. */
export function PlanningFilters({ planning }: { planning: PlanningData }) {
  const t = useTranslations('planning.filters');
  const tPlanning = useTranslations('planning');
  const paths = usePaths();
  const navigateTo = useNavigateTo();
  const search = useSearch({ from: '/$tenant/planning' });
  const { establishment, establishments } = planning;
  const show = (change: Partial<typeof search>) =>
    void navigateTo(paths.planning({ ...search, ...change, session: undefined }), { resetScroll: false });

  const themes = themesOf(planning, tPlanning('noTheme'));
  // No selection shows every theme: the first press selects one theme, others add or remove theirs.
  const chosen = new Set(search.themeIds?.split(','));
  const toggle = (code: string) => {
    const next = themes.map((theme) => theme.code).filter((one) => chosen.has(one) !== (one === code));
    const isAll = next.length === 0 || next.length === themes.length;
    show({ themeIds: isAll ? undefined : next.join(',') });
  };
  return (
    <fieldset className={classNames(styles.planningFilters, layout.compact)}>
      <legend className="visually-hidden">{t('label')}</legend>
      {establishments.length > 1 && (
        <select
          aria-label={t('establishment')}
          value={establishment ?? ALL_ESTABLISHMENTS}
          onChange={(event) => show({ establishmentIds: event.target.value })}
        >
          {establishments.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
          <option value={ALL_ESTABLISHMENTS}>{t('everywhere')}</option>
        </select>
      )}
      {themes.length > 1 &&
        themes.map(({ code, name, color }) => (
          <button
            key={code}
            type="button"
            aria-pressed={chosen.has(code)}
            style={{ '--theme': color } as CSSProperties}
            onClick={() => toggle(code)}
          >
            <span className={styles.dot} />
            {name}
          </button>
        ))}
      <button
        type="button"
        aria-pressed={search.free === 'true'}
        onClick={() => show({ free: search.free === 'true' ? undefined : 'true' })}
      >
        {t('free')}
      </button>
    </fieldset>
  );
}

/**
 * Returns the themes of the planned sessions, in the venue’s order, and the selected ones, so that they can be
 * deselected.
 */
function themesOf({ themes, activities }: PlanningData, noTheme: string) {
  const planned = new Set(activities.map(({ theme }) => theme));
  return [
    ...themes.filter(({ code }) => planned.has(code)),
    ...(planned.has('') ? [{ code: NO_THEME, name: noTheme, color: undefined }] : []),
  ];
}
