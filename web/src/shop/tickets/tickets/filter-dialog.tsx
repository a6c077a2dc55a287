import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { usePortal } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import layout from '#ui/layout.module.css';
import { RadioCard } from '#ui/radio-card.tsx';
import { Select } from '#ui/select.tsx';
import { SHOWN_STATES, type TicketsSearch } from './search.ts';
import type { SearchChange } from './ticket-arrangement.tsx';
import { filterChoices, type RightData, type Tab, type TicketData } from './view.ts';

interface FilterDialogProps {
  search: TicketsSearch;
  all: { tickets: TicketData[]; rights: RightData[] };
  tab: Tab;
  /** Those that can be chosen: each has an address of its own. */
  tabs: readonly Tab[];
  onClose: () => void;
  onChoose: (change: SearchChange, tab?: Tab) => void;
}

const EVERYTHING = { state: 'valid', theme: undefined, place: undefined, day: undefined } as const;

/** Which tickets are shown: by state, kind, theme, establishment and day; applied on confirmation only. */
export function FilterDialog({ search, all, tab, tabs, onClose, onChoose }: FilterDialogProps) {
  const t = useTranslations('tickets');
  const common = useTranslations('common');
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
      closeLabel={common('close')}
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
