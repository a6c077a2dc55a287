import { useTranslations } from 'use-intl';
import { Table } from '#backoffice/ui/table.tsx';
import type { Column } from '#backoffice/ui/table-model.ts';
import { useAdminFormat, useLoggedAt } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { type Delivery, type Endpoint, nameOf, useKindName, useOutcome } from './webhook-data.ts';

const TONES = { waiting: 'neutral', delivered: 'ok', failed: 'error' } as const;

export function StateTag({ state }: Pick<Delivery, 'state'>) {
  const t = useTranslations('webhooks.states');
  return <Tag tone={TONES[state]}>{t(state)}</Tag>;
}

interface DeliveryTableProps {
  deliveries: readonly Delivery[];
  endpoints: readonly Endpoint[];
  onOpen: (id: string) => void;
}

/** A row for each delivery, which opens the delivery. */
export function DeliveryTable({ deliveries, endpoints, onOpen }: DeliveryTableProps) {
  const t = useTranslations('webhooks.log');
  const format = useAdminFormat();
  const kindName = useKindName();
  const columns = useColumns(endpoints);
  return (
    <Table
      caption={t('caption')}
      columns={columns}
      rows={deliveries}
      keyOf={({ id }) => id}
      actionsHeading={t('actions')}
      actions={({ id, kind, createdAt }) => (
        <Button
          variant="ghost"
          aria-label={t('openOne', {
            kind: kindName(kind),
            day: format.shortDay(createdAt),
            time: format.time(createdAt),
          })}
          onClick={() => onOpen(id)}
        >
          {t('open')}
        </Button>
      )}
      empty={null}
    />
  );
}

function useColumns(endpoints: readonly Endpoint[]): Column<Delivery>[] {
  const t = useTranslations('webhooks.log');
  const format = useAdminFormat();
  const kindName = useKindName();
  const outcomeOf = useOutcome();
  const loggedAt = useLoggedAt();
  const at = (instant: string) => ({ day: format.shortDay(instant), time: format.time(instant) });
  return [
    {
      id: 'at',
      heading: t('when'),
      cell: ({ createdAt }) => (
        <time className={typography.num} dateTime={createdAt}>
          {loggedAt(createdAt)}
        </time>
      ),
    },
    { id: 'kind', heading: t('what'), isName: true, cell: ({ kind }) => kindName(kind) },
    {
      id: 'to',
      heading: t('to'),
      cell: ({ endpointId }) => {
        const endpoint = endpoints.find(({ id }) => id === endpointId);
        return endpoint && nameOf(endpoint);
      },
    },
    { id: 'state', heading: t('state'), cell: ({ state }) => <StateTag state={state} /> },
    {
      id: 'outcome',
      heading: t('outcome'),
      cell: (delivery) => (
        <span className={typography.small}>
          {delivery.tries > 0 && `${outcomeOf(delivery)} · `}
          {t('tries', { count: delivery.tries })}
          {delivery.dueAt && delivery.tries > 0 && ` · ${t('next', at(delivery.dueAt))}`}
        </span>
      ),
    },
  ];
}
