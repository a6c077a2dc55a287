import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useTranslations } from 'use-intl';
import { Table } from '#backoffice/ui/table.tsx';
import type { Column } from '#backoffice/ui/table-model.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';

export type Closings = CallAnswer<'GET /settingsadmin/closings'>;
export type ClosingDifference = Closings['differences'][number];

type Closing = Closings['closings'][number];

/** The last closings with their sums. */
export function ClosingTable({ closings }: { closings: readonly Closing[] }) {
  const t = useTranslations('closings.days');
  const format = useAdminFormat();
  const sum = ({ count, amount }: Closing['orders']) => (
    <span className={typography.num}>{t('sum', { count, amount: format.money(amount) })}</span>
  );
  const columns: Column<Closing>[] = [
    { id: 'day', heading: t('day'), isName: true, cell: ({ day }) => format.longDay(day) },
    { id: 'orders', heading: t('orders'), cell: ({ orders }) => sum(orders) },
    {
      id: 'payments',
      heading: t('payments'),
      cell: ({ payments, giftCards }) => (
        <>
          {sum(payments)}
          {giftCards.credited > 0 && (
            <p className={typography.muted}>{t('credit', { amount: format.money(giftCards.credited) })}</p>
          )}
          {(giftCards.sold > 0 || giftCards.redeemed > 0) && (
            <p className={typography.muted}>
              {t('gifts', { sold: format.money(giftCards.sold), redeemed: format.money(giftCards.redeemed) })}
            </p>
          )}
        </>
      ),
    },
    {
      id: 'free',
      heading: t('free'),
      cell: ({ free }) => (free.count > 0 ? sum(free) : <span className={typography.muted}>–</span>),
    },
    {
      id: 'asked',
      heading: t('asked'),
      cell: ({ asked, notAsked }) => (
        <span className={typography.num}>{t('askedOf', { asked, notAsked })}</span>
      ),
    },
    { id: 'state', heading: t('state'), cell: (closing) => <StateTag closing={closing} /> },
  ];
  if (closings.length === 0) return <p className={typography.muted}>{t('none')}</p>;
  return (
    <Table caption={t('title')} columns={columns} rows={closings} keyOf={({ day }) => day} empty={null} />
  );
}

function StateTag({ closing: { state, open } }: { closing: Closing }) {
  const t = useTranslations('closings.days.states');
  if (state !== 'done') return <Tag tone={state === 'failed' ? 'warn' : 'neutral'}>{t(state)}</Tag>;
  return open > 0 ? <Tag tone="warn">{t('open', { count: open })}</Tag> : <Tag tone="ok">{t('even')}</Tag>;
}
