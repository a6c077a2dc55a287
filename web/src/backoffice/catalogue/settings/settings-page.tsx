import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Page } from '#backoffice/page.tsx';
import { AppLink } from '#ui/app-link.tsx';
import type { Crumb } from '#ui/breadcrumbs.tsx';
import { Icon } from '#ui/icon.tsx';
import { State } from '#ui/state.tsx';
import { useMedia } from '#ui/use-media.ts';
import { EmptyCatalogue } from '../empty-catalogue.tsx';
import { ItemEditor } from './item-editor.tsx';
import { ItemList } from './item-list.tsx';
import { type Group, itemsOf, keyOf } from './items.ts';
import { UndoReset } from './list-tools.tsx';
import type { Item, Reset } from './settings-data.ts';
import styles from './settings-page.module.css';
import type { SettingsSearch } from './settings-search.ts';

/** Window width from which the list is beside the editor. */
const WIDE = '(min-width: 900px)';

interface SettingsPageProps {
  title?: string;
  trail?: Crumb[];
  groups: readonly Group[];
  reset: Reset | undefined;
  search: SettingsSearch;
  /** Accessible name of the list */
  label: string;
  address: (search: SettingsSearch) => string;
  /** Shown when the list is empty */
  empty: { title: string; text: string };
}

/** A list of items and the editor of the selected one; in a narrow window, one of the two. */
export function SettingsPage({
  title,
  trail = [],
  groups,
  reset,
  search,
  empty,
  ...list
}: SettingsPageProps) {
  const t = useTranslations('ticketingSettings');
  const isWide = useMedia(WIDE);
  const [lastEdited, setLastEdited] = useState(search.item);
  if (search.item && search.item !== lastEdited) setLastEdited(search.item);
  const items = itemsOf(groups);
  const wanted = items.find((item) => keyOf(item) === search.item);
  // The first item is shown instead of an empty editor.
  const chosen = wanted ?? (isWide && !search.item ? items[0] : undefined);
  return (
    <Page {...(title && { title })} trail={trail} lead={(isWide || !search.item) && t('lead')}>
      {reset && <UndoReset reset={reset} />}
      {items.length === 0 ? (
        <EmptyCatalogue {...empty} />
      ) : (
        <div className={styles.layout} data-view={search.item ? 'editor' : 'list'}>
          {(isWide || !search.item) && (
            <ItemList
              {...list}
              groups={groups}
              search={search}
              chosen={chosen && keyOf(chosen)}
              cameFrom={isWide ? undefined : lastEdited}
            />
          )}
          {(isWide || search.item) && (
            <Editor items={items} item={chosen} search={search} address={list.address} isWide={isWide} />
          )}
        </div>
      )}
    </Page>
  );
}

interface EditorProps {
  items: readonly Item[];
  item: Item | undefined;
  search: SettingsSearch;
  address: (search: SettingsSearch) => string;
  isWide: boolean;
}

function Editor({ items, item, search, address, isWide }: EditorProps) {
  const t = useTranslations('ticketingSettings.list');
  const { item: _, ...list } = search;
  const place = useRef<HTMLDivElement>(null);
  const key = item && keyOf(item);
  // In a narrow window the editor replaces the list, so the focus moves to its title.
  useEffect(() => {
    if (!isWide && key) place.current?.querySelector('h2')?.focus();
  }, [isWide, key]);
  return (
    <div className={styles.editor} ref={place}>
      {!isWide && (
        <AppLink className={styles.back} to={address(list)} stay>
          <Icon name="back" size={20} />
          {t('back')}
        </AppLink>
      )}
      {item ? (
        <ItemEditor key={key} item={item} color={colorOf(item, items)} />
      ) : (
        <State
          title={t(search.item ? 'unknown' : 'choose')}
          text={t(search.item ? 'unknownText' : 'chooseText')}
        />
      )}
    </div>
  );
}

/** Returns the colour of the item's family. */
function colorOf(item: Item, items: readonly Item[]): string {
  const family = item.kind === 'service' ? item.family : item.externalCode;
  const found = items.find((one) => one.kind === 'family' && one.externalCode === family);
  return found?.kind === 'family' ? found.color : 'var(--brand)';
}
