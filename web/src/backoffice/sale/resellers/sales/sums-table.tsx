import { useTranslations } from 'use-intl';
import { Table } from '#backoffice/ui/table.tsx';
import type { Column } from '#backoffice/ui/table-model.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import type { SalesSum } from './sales-data.ts';

/** Sales, commission and debt of each reseller. */
export function SumsTable({ sums }: { sums: readonly SalesSum[] }) {
  const t = useTranslations('resellerSales.sums');
  const format = useAdminFormat();
  const money = (id: 'amount' | 'cancelledAmount' | 'commission' | 'net'): Column<SalesSum> => ({
    id,
    heading: t(id),
    isNumber: true,
    cell: (sum) => format.money(sum[id]),
  });
  const columns: Column<SalesSum>[] = [
    { id: 'name', heading: t('name'), isName: true, cell: ({ name }) => name },
    {
      id: 'bookings',
      heading: t('bookings'),
      isNumber: true,
      cell: ({ bookings }) => format.number(bookings),
    },
    { id: 'tickets', heading: t('tickets'), isNumber: true, cell: ({ tickets }) => format.number(tickets) },
    money('amount'),
    money('cancelledAmount'),
    money('commission'),
    money('net'),
  ];
  return (
    <Table
      caption={t('title')}
      columns={columns}
      rows={sums}
      keyOf={({ resellerId }) => resellerId}
      empty={null}
    />
  );
}
