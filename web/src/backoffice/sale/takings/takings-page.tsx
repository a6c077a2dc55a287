import { useTranslations } from 'use-intl';
import type { Visit } from '#backoffice/define-page.ts';
import { Page } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { usePageData, usePageSearch } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { LinkButton } from '#ui/button.tsx';
import { PENCIL } from '../../icons.ts';
import { DaysPlot } from './days-plot.tsx';
import { ExportActions } from './export-actions.tsx';
import { KeyFigures } from './key-figures.tsx';
import { PeriodBar } from './period-bar.tsx';
import { ResellersTable } from './resellers-table.tsx';
import { MeansTable, SoldTable } from './shares-table.tsx';
import { TakingsNotices } from './takings-notices.tsx';
import styles from './takings-page.module.css';
import { daysOf, type readTakingsSearch, type TakingsSearch } from './takings-search.ts';
import { VatTable } from './vat-table.tsx';

export async function loader({
  deps: { span = 'month', day, compare = 'year' },
  context,
}: Visit<TakingsSearch>) {
  const { timeZone } = context.portal.tenant;
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
  const days = daysOf(span, day ?? today, today);
  return adminApi('GET /settingsadmin/takings', { query: { ...days, compare } });
}

/** The portal's sales in a period, compared with another one: the figures that the venue has chosen. */
export default function TakingsPage() {
  const t = useTranslations('takings');
  const format = useAdminFormat();
  const paths = useBackofficePaths();
  const takings = usePageData<typeof loader>();
  const search = usePageSearch<typeof readTakingsSearch>();
  const { period, compared, figures } = takings;
  const shows = (name: (typeof figures)[number]) => figures.includes(name);
  return (
    <Page
      lead={t('lead', { time: format.time(takings.at) })}
      actions={
        <>
          <LinkButton to={paths.section('takingsFigures')} variant="ghost" icon={PENCIL}>
            {t('choose')}
          </LinkButton>
          <ExportActions days={period} compare={search.compare ?? 'year'} />
        </>
      }
    >
      <PeriodBar search={search} today={takings.today} days={period} />
      <TakingsNotices takings={takings} />
      <KeyFigures period={period} compared={compared} figures={figures} />
      {shows('days') && period.days.length > 1 && (
        <DaysPlot period={period} compared={compared} today={takings.today} />
      )}
      <div className={styles.two}>
        {shows('services') && (
          <SoldTable title={t('panels.services')} items={period.services} before={compared?.services} />
        )}
        {(shows('establishments') || shows('means')) && (
          <div className={styles.stack}>
            {shows('establishments') && (
              <SoldTable
                title={t('panels.establishments')}
                items={period.establishments}
                before={compared?.establishments}
              />
            )}
            {shows('means') && <MeansTable means={period.means} />}
          </div>
        )}
      </div>
      {shows('vat') && <VatTable vat={period.vat} />}
      {shows('resellers') && takings.resellers.length > 0 && <ResellersTable takings={takings} />}
    </Page>
  );
}
