import { useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Tag } from '#ui/tag.tsx';
import { Table } from '../ui/table.tsx';
import type { Column } from '../ui/table-model.ts';
import { NoFigures, OverviewPanel } from './overview-panel.tsx';
import type { Part } from './use-overview.ts';

type Venue = Part<'venues'>[number];

/** For the provider tenant: the venues with their state and number of administrators. */
export function VenuesPanel({ venues }: { venues: readonly Venue[] }) {
  const t = useTranslations('overview.venues');
  const inMaintenance = venues.filter((venue) => venue.isInMaintenance).length;
  return (
    <OverviewPanel title={t('title')} lead={t('lead', { count: venues.length, inMaintenance })}>
      <Table
        caption={t('title')}
        columns={useColumns()}
        rows={venues}
        keyOf={({ name }) => name}
        empty={<NoFigures>{t('none')}</NoFigures>}
      />
    </OverviewPanel>
  );
}

function useColumns(): Column<Venue>[] {
  const t = useTranslations('overview.venues');
  const format = useAdminFormat();
  return [
    { id: 'name', heading: t('name'), isName: true, cell: ({ displayName }) => displayName },
    { id: 'city', heading: t('city'), cell: ({ city }) => city },
    {
      id: 'state',
      heading: t('state'),
      cell: ({ isInMaintenance }) =>
        isInMaintenance ? <Tag tone="warn">{t('inMaintenance')}</Tag> : <Tag tone="ok">{t('inService')}</Tag>,
    },
    {
      id: 'administrators',
      heading: t('administrators'),
      isNumber: true,
      cell: ({ administrators }) => format.number(administrators),
    },
  ];
}
