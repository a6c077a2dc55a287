import { useTranslations } from 'use-intl';
import { Tag } from '#ui/tag.tsx';
import type { Item } from './settings-data.ts';
import { conflictsOf, missingIn } from './view.ts';

/** The states of an item that need attention: gone, switched off, hidden, in conflict, not translated. */
export function ItemTags({ item }: { item: Item }) {
  const t = useTranslations('ticketingSettings.tags');
  const conflicts = conflictsOf(item);
  const missing = missingIn(item).map((locale) => locale.slice(0, 2));
  const { hiddenReason } = item;
  return (
    <>
      {hiddenReason === 'gone' && <Tag tone="neutral">{t('gone')}</Tag>}
      {hiddenReason === 'switched-off' && <Tag tone="neutral">{t('off')}</Tag>}
      {hiddenReason && hiddenReason !== 'gone' && hiddenReason !== 'switched-off' && (
        <Tag tone="neutral">{t('hidden')}</Tag>
      )}
      {conflicts > 0 && <Tag tone="warn">{t('conflict', { count: conflicts })}</Tag>}
      {item.isPresent && missing.length > 0 && (
        <Tag tone="warn">{t('missing', { languages: missing.join(', ') })}</Tag>
      )}
    </>
  );
}
