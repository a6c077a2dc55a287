import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Movable } from '#backoffice/ui/movable.tsx';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { useSavedOrder } from '../use-saved-order.ts';
import { conflictsOf, type Group, itemsOf, keyOf, missingIn, movedIn, nameOf, narrowed } from './items.ts';
import { ListTools, ResetButton } from './list-tools.tsx';
import type { Item } from './settings-data.ts';
import styles from './settings-page.module.css';
import type { SettingsSearch } from './settings-search.ts';

interface ItemListProps {
  groups: readonly Group[];
  search: SettingsSearch;
  /** Key of the item that is edited */
  chosen: string | undefined;
  /** Key of the item whose editor was left for the list */
  cameFrom: string | undefined;
  /** Accessible name of the list */
  label: string;
  /** URL of an item's editor, or of a filtered list */
  address: (search: SettingsSearch) => string;
}

/** Families with their services, or establishments: selects, searches and reorders them. */
export function ItemList({ groups: given, search, chosen, cameFrom, label, address }: ItemListProps) {
  const t = useTranslations('ticketingSettings.list');
  const locale = useLocale();
  const [isOrdering, setOrdering] = useState(false);
  const order = useOrder(given);
  const found = isOrdering ? order.groups : narrowed(order.groups, search.q ?? '', search.show);
  const finish = () => {
    setOrdering(false);
    void order.settle();
  };
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (chosen) bringIntoView(list.current);
  }, [chosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the list returns
  useEffect(() => {
    if (cameFrom) returnTo(list.current, cameFrom);
  }, []);
  const row = (item: Item) => ({
    item,
    isChosen: keyOf(item) === chosen,
    to: address({ ...search, item: keyOf(item) }),
  });
  const movable = (item: Item) => ({
    key: keyOf(item),
    name: nameOf(item, locale),
    canMove: (by: -1 | 1) => order.canMove(item, by),
    move: (by: -1 | 1) => order.move(item, by),
  });
  return (
    <nav className={styles.itemList} data-ordering={isOrdering || undefined} aria-label={label} ref={list}>
      <div className={styles.head}>
        {!isOrdering && <ListTools items={itemsOf(given)} search={search} address={address} />}
        <div className={styles.order}>
          <p className={classNames(typography.small, typography.muted)} role="status">
            {isOrdering ? t('orderHint') : t('found', { count: itemsOf(found).length })}
          </p>
          <Button
            variant={isOrdering ? 'primary' : 'soft'}
            onClick={isOrdering ? finish : () => setOrdering(true)}
          >
            {t(isOrdering ? 'orderDone' : 'order')}
          </Button>
        </div>
      </div>
      {found.length === 0 && (
        <div className={styles.nothing}>
          <p>{t('nothing')}</p>
          <AppLink className={typography.link} to={address(search.item ? { item: search.item } : {})} stay>
            {t('showAll')}
          </AppLink>
        </div>
      )}
      <Movable className={styles.scroll}>
        {(buttons) => (
          <ul>
            {found.map(({ head, entries }) => (
              <li
                key={head ? keyOf(head) : 'items'}
                className={styles.group}
                data-headed={head ? true : undefined}
              >
                {head && (
                  <ItemRow {...row(head)} isHead>
                    {head.kind !== 'establishment' && isOrdering && buttons(movable(head))}
                  </ItemRow>
                )}
                {entries.length > 0 && (
                  <ul>
                    {entries.map((entry) => (
                      <li key={keyOf(entry)}>
                        <ItemRow {...row(entry)}>{isOrdering && buttons(movable(entry))}</ItemRow>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        )}
      </Movable>
      {!isOrdering && (
        <div className={styles.foot}>
          <ResetButton />
        </div>
      )}
    </nav>
  );
}

/** Scrolls the list, not the page, to the edited item. */
function bringIntoView(list: HTMLElement | null): void {
  const scroller = list?.querySelector<HTMLElement>(`.${styles.scroll}`);
  const row = scroller?.querySelector<HTMLElement>('[data-chosen]');
  if (!scroller || !row) return;
  const [{ top, bottom }, area] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()];
  if (top < area.top || bottom > area.bottom) scroller.scrollTop += top - area.top - area.height / 3;
}

/** In a narrow window, focuses the row whose editor was left, or the title when a filter hides it. */
function returnTo(list: HTMLElement | null, key: string): void {
  const row = list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] > a`);
  const place = row ?? document.querySelector<HTMLElement>('h1');
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

interface ItemRowProps {
  item: Item;
  isChosen: boolean;
  isHead?: boolean;
  to: string;
  children: React.ReactNode;
}

function ItemRow({ item, isChosen, isHead = false, to, children }: ItemRowProps) {
  const t = useTranslations('ticketingSettings');
  const locale = useLocale();
  return (
    <div
      className={styles.row}
      data-key={keyOf(item)}
      data-head={isHead || undefined}
      data-chosen={isChosen || undefined}
      data-hidden={item.hiddenReason ? true : undefined}
    >
      <AppLink to={to} stay className={styles.rowLink} aria-current={isChosen ? 'true' : undefined}>
        <span className={styles.rowName}>{nameOf(item, locale)}</span>
        {isHead && item.kind === 'establishment' && (
          <span className={classNames(typography.small, typography.muted)}>{t('kind.establishment')}</span>
        )}
        {item.kind === 'family' && (
          <span className={classNames(typography.small, typography.muted)}>
            {t('servicesCount', { count: item.services })}
          </span>
        )}
        {item.kind === 'establishment' && !isHead && (
          <span className={classNames(styles.rowMore, typography.small, typography.muted)}>
            {t('contentsCount', { families: item.families, services: item.services })}
          </span>
        )}
        <span className={styles.rowTags}>
          <ItemTags item={item} />
        </span>
      </AppLink>
      {children}
    </div>
  );
}

/** The states of an item that need attention: gone, switched off, hidden, in conflict, not translated. */
function ItemTags({ item }: { item: Item }) {
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

/** Returns the order of the groups and of their items. */
function useOrder(given: readonly Group[]) {
  const { current: groups, change, settle } = useSavedOrder(given);
  /** Moves an item. @returns its new position and the number of items; undefined when it cannot be moved */
  const move = (item: Item, by: -1 | 1) => {
    const moved = movedIn(groups, item, by);
    if (!moved) return undefined;
    const { kind, from, to } = moved;
    change(moved.groups, { kind, from, to });
    return { position: to.indexOf(item.externalCode) + 1, count: to.length };
  };
  const canMove = (item: Item, by: -1 | 1) => movedIn(groups, item, by) !== undefined;
  return { groups, move, canMove, settle };
}
