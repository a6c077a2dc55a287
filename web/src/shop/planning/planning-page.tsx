import { useLoaderData, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { requestContext } from '#lib/request.ts';
import { SolidarityNotice } from '#shop/catalogue/solidarity/solidarity-notice.tsx';
import { useSolidaryServices } from '#shop/catalogue/solidarity/use-solidary-services.ts';
import { LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { DayColumns } from '#ui/planning/day-columns.tsx';
import { Legend } from '#ui/planning/legend.tsx';
import { PlanningMonth } from '#ui/planning/planning-month.tsx';
import { inPeriod, showSessions, toSessionViews } from '#ui/planning/view.ts';
import { State, StatePage } from '#ui/state.tsx';
import { DayTabs } from './day-tabs.tsx';
import { DisplaySwitch } from './display-switch.tsx';
import { PlanningBar } from './planning-bar.tsx';
import type { PlanningData } from './planning-data.ts';
import { PlanningFilters } from './planning-filters.tsx';
import styles from './planning-page.module.css';
import { SessionDialog } from './session/session-dialog.tsx';
import { useOpenSession } from './session/use-open-session.ts';
import { useLivePlaces } from './use-live-places.ts';
import { useNow } from './use-now.ts';

const FROM = '/$tenant/planning';

/** The planning of a venue: its sessions by day, week or month. */
export function PlanningPage() {
  const { planning } = useLoaderData({ from: FROM });
  return planning ? <Planning planning={planning} /> : <NoPlanning />;
}

/** The venue has switched the planning off. */
function NoPlanning() {
  const t = useTranslations('planning');
  if (import.meta.env.SSR) requestContext().outcome.status = 404;
  return (
    <StatePage
      title={t('nothingTitle')}
      text={t('nothingText')}
      action={<LinkButton to={usePaths().ticketing()}>{t('ticketing')}</LinkButton>}
    />
  );
}

function Planning({ planning }: { planning: PlanningData }) {
  const t = useTranslations('planning');
  const paths = usePaths();
  const search = useSearch({ from: FROM });
  const now = useNow(planning.now);
  const onOpen = useOpenSession();
  const { places, liveness } = useLivePlaces(planning.period);
  const services = useSolidaryServices();
  const { sessions: planned, activities, display } = planning;
  const { themeIds, free } = search;
  const loaded = useMemo(
    () => inPeriod(toSessionViews(planned, activities, planning.now), planning.period),
    [planned, activities, planning.now, planning.period],
  );
  const sessions = useMemo(() => {
    const themes = themeIds === undefined ? undefined : new Set(themeIds.split(','));
    return showSessions(loaded, { themes, services, onlyFree: free === 'true', places, now });
  }, [loaded, themeIds, services, free, places, now]);
  const open = search.session === undefined ? undefined : sessions.find(({ id }) => id === search.session);
  return (
    <div className={styles.planning}>
      <PageHeader title={t('title')} home={paths.home()} aside={<DisplaySwitch planning={planning} />} />
      <div className={classNames(styles.body, layout.wrap)}>
        <PlanningBar planning={planning} liveness={liveness} />
        <PlanningFilters planning={planning} />
        <SolidarityNotice />
        {display === 'month' ? (
          <PlanningMonth planning={planning} sessions={sessions} onOpen={onOpen} />
        ) : (
          <>
            <DayTabs planning={planning} />
            <DayColumns planning={planning} sessions={sessions} now={now} onOpen={onOpen} />
          </>
        )}
        {sessions.length === 0 && (
          <State
            title={t(`empty.${display}`)}
            text={t('empty.text')}
            action={
              (themeIds !== undefined || free !== undefined) && (
                <LinkButton
                  variant="soft"
                  to={paths.planning({ ...search, themeIds: undefined, free: undefined })}
                  stay
                >
                  {t('empty.reset')}
                </LinkButton>
              )
            }
          />
        )}
        <Legend colors={planning.settings.colors} hasNoTheme={activities.some(({ theme }) => theme === '')} />
      </div>
      <SessionDialog id={search.session} session={open} />
    </div>
  );
}
