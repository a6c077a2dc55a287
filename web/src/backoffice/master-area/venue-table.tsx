import { useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { useBackofficePaths } from '../paths.ts';
import { Table } from '../ui/table.tsx';
import type { Column } from '../ui/table-model.ts';
import styles from './master-area-page.module.css';
import type { ListedVenue, VenueState } from './venue-list.ts';

const TONES = { toOpen: 'neutral', inService: 'ok', inMaintenance: 'warn', archived: 'neutral' } as const;

/** Whether a venue sells, in a word. */
export function StateTag({ state }: { state: VenueState }) {
  const t = useTranslations('masterArea.state');
  return <Tag tone={TONES[state]}>{t(state)}</Tag>;
}

/** The venues, each with a link to its page. */
export function VenueTable({ venues }: { venues: readonly ListedVenue[] }) {
  const t = useTranslations('masterArea.list');
  return (
    <Table
      caption={t('title')}
      columns={useColumns()}
      rows={venues}
      keyOf={({ id }) => id}
      empty={<p>{t('none')}</p>}
    />
  );
}

function useColumns(): Column<ListedVenue>[] {
  const t = useTranslations('masterArea');
  const format = useAdminFormat();
  const paths = useBackofficePaths();
  return [
    {
      id: 'name',
      heading: t('list.name'),
      isName: true,
      cell: ({ id, displayName, name, prodOrigin, provider }) => (
        <AppLink className={styles.venue} to={paths.masterArea(id)}>
          {displayName}
          <small>
            {prodOrigin.replace(/^https?:\/\//, '') || `/${name}`}
            {provider !== 'embedded' && ` · ${t(`list.${provider}`)}`}
          </small>
        </AppLink>
      ),
    },
    { id: 'type', heading: t('fields.type'), cell: ({ type }) => t(`type.${type}`) },
    {
      id: 'state',
      heading: t('list.state'),
      cell: ({ state, openingRequest }) => (
        <span className={styles.state}>
          <StateTag state={state} />
          {openingRequest && <Tag tone="warn">{t('list.asksForOpening')}</Tag>}
        </span>
      ),
    },
    {
      id: 'administrators',
      heading: t('list.administrators'),
      isNumber: true,
      cell: ({ administrators }) => format.number(administrators),
    },
    {
      id: 'stuckCarts',
      heading: t('list.stuckCarts'),
      isNumber: true,
      cell: ({ stuckCarts }) => (
        <Watched isAlarming={stuckCarts > 0}>
          {stuckCarts > 0 ? format.number(stuckCarts) : t('list.noCarts')}
        </Watched>
      ),
    },
    {
      id: 'health',
      heading: t('list.health'),
      cell: ({ attentions }) => (
        <Watched isAlarming={attentions > 0}>{t('list.attentions', { count: attentions })}</Watched>
      ),
    },
    {
      id: 'synchronized',
      heading: t('list.synchronized'),
      cell: ({ synchronizedAt, isSynchronizationFailed }) => (
        <Watched isAlarming={isSynchronizationFailed}>
          {synchronizedAt
            ? t('list.at', { day: format.shortDay(synchronizedAt), time: format.time(synchronizedAt) })
            : t('list.never')}
        </Watched>
      ),
    },
  ];
}

/** A value, marked when it needs attention. */
function Watched({ isAlarming, children }: { isAlarming: boolean; children: string }) {
  const t = useTranslations('masterArea.list');
  if (!isAlarming) return children;
  return (
    <span className={styles.alarm}>
      <Icon name="alert" size={18} />
      <span>
        <span className="visually-hidden">{t('toLookAt')}</span> {children}
      </span>
    </span>
  );
}
