import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { ChoiceDialog } from './choice-dialog.tsx';
import { SHOWN_STATES, SORTS, type TicketsSearch } from './search.ts';
import styles from './ticket-arrangement.module.css';

interface TicketArrangementProps {
  search: TicketsSearch;
  onChange: (change: TicketsSearch | { state: undefined } | { sort: undefined }) => void;
}

/** Choice of which tickets are shown, and in which order. */
export function TicketArrangement({ search, onChange }: TicketArrangementProps) {
  const t = useTranslations('tickets');
  const [open, setOpen] = useState<'sort' | 'filter'>();
  const close = (): void => setOpen(undefined);
  const sort = search.sort ?? 'date';
  const state = search.state ?? 'valid';
  return (
    <div className={classNames(styles.ticketArrangement, layout.row, layout.rowWrap, layout.compact)}>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen('sort')}>
        {t('sort.button', { sort: t(`sort.${sort}.short`) })}
      </Button>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen('filter')}>
        {t('filter.button', { filter: t(`filter.${state}.short`) })}
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
        onChoose={(value) => {
          close();
          onChange({ sort: value });
        }}
      />
      <ChoiceDialog
        isOpen={open === 'filter'}
        onClose={close}
        title={t('filter.title')}
        legend={t('filter.title')}
        name="state"
        options={SHOWN_STATES.map((value) => ({
          value,
          title: t(`filter.${value}.title`),
          text: t(`filter.${value}.text`),
        }))}
        chosen={state}
        onChoose={(value) => {
          close();
          onChange({ state: value });
        }}
      />
    </div>
  );
}
