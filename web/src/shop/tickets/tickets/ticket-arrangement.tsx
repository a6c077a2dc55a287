import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { ChoiceDialog } from './choice-dialog.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { SORTS, type TicketsSearch } from './search.ts';
import styles from './ticket-arrangement.module.css';
import type { RightData, Tab, TicketData } from './view.ts';

export type SearchChange = { [Key in keyof TicketsSearch]?: TicketsSearch[Key] | undefined };

interface TicketArrangementProps {
  search: TicketsSearch;
  /** Of which themes and establishments can be chosen. */
  all: { tickets: TicketData[]; rights: RightData[] };
  tab: Tab;
  /** Those that can be chosen. */
  tabs: readonly Tab[];
  onChange: (change: SearchChange, tab?: Tab) => void;
}

/** Choice of which tickets are shown, and in which order. */
export function TicketArrangement({ search, all, tab, tabs, onChange }: TicketArrangementProps) {
  const t = useTranslations('tickets');
  const [open, setOpen] = useState<'sort' | 'filter'>();
  const close = (): void => setOpen(undefined);
  const sort = search.sort ?? 'date';
  const shown = search.theme || search.place || search.day ? 'some' : (search.state ?? 'valid');
  const change = (wanted: SearchChange, kind?: Tab): void => {
    close();
    onChange(wanted, kind);
  };
  return (
    <div className={classNames(styles.ticketArrangement, layout.row, layout.rowWrap, layout.compact)}>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen('sort')}>
        {t('sort.button', { sort: t(`sort.${sort}.short`) })}
      </Button>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen('filter')}>
        {t('filter.button', { filter: t(`filter.${shown}.short`) })}
      </Button>
      <ChoiceDialog
        isOpen={open === 'sort'}
        onClose={close}
        title={t('sort.title')}
        legend={t('sort.title')}
        name="sort"
        options={SORTS.map((value) => ({
          value,
          title: t(`sort.${value}.title`),
          text: t(`sort.${value}.text`),
        }))}
        chosen={sort}
        onChoose={(value) => change({ sort: value })}
      />
      {open === 'filter' && (
        <FilterDialog search={search} all={all} tab={tab} tabs={tabs} onClose={close} onChoose={change} />
      )}
    </div>
  );
}
