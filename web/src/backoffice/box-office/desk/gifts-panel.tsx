import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { Item, ItemList } from '../item-list.tsx';
import { PrintTickets } from '../print-buttons.tsx';
import type { Gift } from './desk-data.ts';

/** The free tickets with their reasons. */
export function GiftsPanel({ gifts }: { gifts: readonly Gift[] }) {
  const t = useTranslations('desk.gifts');
  const kinds = useTranslations('desk.gift.kinds');
  const format = useAdminFormat();
  return (
    <Panel title={t('title')} lead={t('lead')}>
      {gifts.length === 0 && <p className={typography.muted}>{t('empty')}</p>}
      <ItemList>
        {gifts.map(({ kind, reason, tickets, value, at, by, customer, externalPurchaseId, hasTickets }) => (
          <Item
            key={`${at} ${customer.id}`}
            head={
              <>
                <b>{customer.name}</b>
                <Tag tone="neutral">{kinds(kind)}</Tag>
              </>
            }
            actions={externalPurchaseId && hasTickets && <PrintTickets order={externalPurchaseId} />}
          >
            <p translate="no">{reason}</p>
            <p className={typography.muted}>
              {t('tickets', { count: tickets, value: format.money(value) })} ·{' '}
              {t('given', { at: `${format.shortDay(at)}, ${format.time(at)}`, by })}
              {externalPurchaseId && ` · ${t('order', { number: externalPurchaseId })}`}
            </p>
          </Item>
        ))}
      </ItemList>
    </Panel>
  );
}
