import type { Locale } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { SettingsPreview } from '#backoffice/tenants/saved-settings/settings-preview.tsx';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { DayColumns } from '#ui/planning/day-columns.tsx';
import { Legend } from '#ui/planning/legend.tsx';
import { PlanningMonth } from '#ui/planning/planning-month.tsx';
import type { OpenSession } from '#ui/planning/view.ts';
import { type DisplayValues, displayOf } from './display-values.ts';
import styles from './planning-preview.module.css';
import { samplePlanning } from './sample-planning.ts';

const openNothing: OpenSession = (event) => event.preventDefault();

/** The planning of the site by the unsaved values, with sample sessions. */
export function PlanningPreview({ values }: { values: DisplayValues }) {
  const t = useTranslations('planningSettings.preview');
  const locale = useLocale() as Locale;
  const format = useAdminFormat();
  const display = displayOf(values);
  const words = {
    activities: { free: t('free'), lesson: t('lesson'), family: t('family') },
    themes: { free: t('themes.free'), lesson: t('themes.lesson') },
  };
  const today = format.dayOf(Date.now());
  const { planning, sessions, now } = samplePlanning(display, words, today, locale);
  return (
    <SettingsPreview>
      {!display.isEnable && <p className={styles.note}>{t('off')}</p>}
      <div className={classNames(styles.planningPreview, !display.isEnable && styles.off)}>
        {planning.display === 'month' ? (
          <PlanningMonth planning={planning} sessions={sessions} onOpen={openNothing} />
        ) : (
          <DayColumns planning={planning} sessions={sessions} now={now} onOpen={openNothing} />
        )}
        <Legend colors={display.colors} hasNoTheme />
      </div>
    </SettingsPreview>
  );
}
