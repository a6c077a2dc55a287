import { useTranslations } from 'use-intl';
import { Page, Panel } from '#backoffice/page.tsx';
import { usePageData, usePageSearch } from '#backoffice/use-page.ts';
import { State } from '#ui/state.tsx';
import { BookingList } from './booking-list.tsx';
import { loadSales } from './sales-data.ts';
import { SalesExport } from './sales-export.tsx';
import { SalesFilters } from './sales-filters.tsx';
import type { readSalesSearch } from './sales-search.ts';
import { SumsTable } from './sums-table.tsx';

export const loader = loadSales;

/** The resellers' sales on some days, or for visits on these days: as sums and by booking. */
export default function ResellerSalesPage() {
  const t = useTranslations('resellerSales');
  const { query, sales } = usePageData<typeof loader>();
  const search = usePageSearch<typeof readSalesSearch>();
  const { resellers, sums, bookings, total } = sales;
  return (
    <Page lead={t('lead')} actions={<SalesExport query={query} />}>
      <SalesFilters key={JSON.stringify(search)} query={query} resellers={resellers} />
      {total === 0 ? (
        <State title={t('empty.title')} text={t(`empty.${query.by}`)} />
      ) : (
        <>
          <Panel title={t('sums.title')} lead={t('sums.lead')}>
            <SumsTable sums={sums} />
          </Panel>
          <Panel title={t('bookings.title')}>
            <BookingList key={JSON.stringify(query)} query={query} first={bookings} total={total} />
          </Panel>
        </>
      )}
    </Page>
  );
}
