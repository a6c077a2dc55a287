import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePortal } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import layout from '#ui/layout.module.css';
import { RadioCard } from '#ui/radio-card.tsx';
import { Select } from '#ui/select.tsx';
import { filterChoices, type RightData, type Tab, type TicketData } from '../tickets.ts';
import styles from './my-tickets-page.module.css';
import { SHOWN_STATES, SORTS, type TicketsSearch } from './search.ts';

export type SearchChange = { [Key in keyof TicketsSearch]?: TicketsSearch[Key] | undefined };

interface TicketArrangementProps {
  search: TicketsSearch;
  /** Selectable themes and establishments. */
  all: { tickets: TicketData[]; rights: RightData[] };
  tab: Tab;
  /** Selectable states. */
  tabs: readonly Tab[];
  onChange: (change: SearchChange, tab?: Tab) => void;
}

/** Filters and sorts tickets. */
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

interface ChoiceDialogProps<Value extends string> {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  legend: string;
  name: string;
  options: readonly { value: Value; title: string; text: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** A dialog to choose one option, applied on confirmation only. */
export function ChoiceDialog<Value extends string>(props: ChoiceDialogProps<Value>) {
  const { isOpen, onClose, title, legend, name, options, chosen, onChoose } = props;
  const t = useTranslations('tickets');
  const [value, setValue] = useState(chosen);
  useEffect(() => {
    if (isOpen) setValue(chosen);
  }, [isOpen, chosen]);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={() => onChoose(value)}>{t('apply')}</Button>
        </>
      }
    >
      <fieldset className={layout.col}>
        <legend className="visually-hidden">{legend}</legend>
        {options.map((option) => (
          <RadioCard
            key={option.value}
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => setValue(option.value)}
            title={option.title}
            text={option.text}
          />
        ))}
      </fieldset>
    </Dialog>
  );
}

interface FilterDialogProps {
  search: TicketsSearch;
  all: { tickets: TicketData[]; rights: RightData[] };
  tab: Tab;
  /** Selectable states, each with an address. */
  tabs: readonly Tab[];
  onClose: () => void;
  onChoose: (change: SearchChange, tab?: Tab) => void;
}

const EVERYTHING = { state: 'valid', theme: undefined, place: undefined, day: undefined } as const;

/** Filters tickets by state, kind, theme, establishment and day; applied on confirmation only. */
export function FilterDialog({ search, all, tab, tabs, onClose, onChoose }: FilterDialogProps) {
  const t = useTranslations('tickets');
  const locale = useLocale();
  const { hasTicketsHistory } = usePortal();
  const [chosen, setChosen] = useState<SearchChange>({ ...EVERYTHING, ...search });
  const [kind, setKind] = useState(tab);
  const { themes, places } = filterChoices(all, locale);
  const choose = (change: SearchChange): void => setChosen((known) => ({ ...known, ...change }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('filter.title')}
      hasStickyActions
      actions={
        <>
          <Button variant="ghost" onClick={() => onChoose(EVERYTHING)}>
            {t('filter.reset')}
          </Button>
          <Button
            onClick={() => {
              const { state, theme, place, day } = chosen;
              onChoose({ state, theme, place, day }, kind);
            }}
          >
            {t('apply')}
          </Button>
        </>
      }
    >
      <div className={layout.col}>
        {hasTicketsHistory && (
          <fieldset className={layout.col}>
            <legend className="visually-hidden">{t('filter.title')}</legend>
            {SHOWN_STATES.map((value) => (
              <RadioCard
                key={value}
                name="state"
                value={value}
                checked={(chosen.state ?? 'valid') === value}
                onChange={() => choose({ state: value })}
                title={t(`filter.${value}.title`)}
                text={t(`filter.${value}.text`)}
              />
            ))}
          </fieldset>
        )}
        <Select
          label={t('filter.kind')}
          value={kind}
          onChange={(event) => setKind(tabs.find((name) => name === event.target.value) ?? tab)}
        >
          {tabs.map((name) => (
            <option key={name} value={name}>
              {t(`tabs.${name}`)}
            </option>
          ))}
        </Select>
        {(
          [
            ['theme', themes],
            ['place', places],
          ] as const
        ).map(([name, options]) => (
          <Select
            key={name}
            label={t(`filter.${name}`)}
            value={chosen[name] ?? ''}
            onChange={(event) => choose({ [name]: event.target.value || undefined })}
          >
            <option value="">{t(`filter.every.${name}`)}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.name}
              </option>
            ))}
          </Select>
        ))}
        <Field label={t('filter.day')}>
          {(aria) => (
            <Input
              {...aria}
              type="date"
              value={chosen.day ?? ''}
              onChange={(event) => choose({ day: event.target.value || undefined })}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
