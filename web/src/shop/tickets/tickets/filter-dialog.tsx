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
import { filterChoices, type RightData, type TicketData } from './view.ts';

interface FilterDialogProps {
  search: TicketsSearch;
  all: { tickets: TicketData[]; rights: RightData[] };
  onClose: () => void;
  onChoose: (change: SearchChange) => void;
}

const EVERYTHING = { state: 'valid', theme: undefined, place: undefined, day: undefined } as const;

/** Which tickets are shown: by state, theme, establishment and day; applied on confirmation only. */
export function FilterDialog({ search, all, onClose, onChoose }: FilterDialogProps) {
  const t = useTranslations('tickets');
  const common = useTranslations('common');
  const locale = useLocale();
  const { hasTicketsHistory } = usePortal();
  const [chosen, setChosen] = useState<SearchChange>({ ...EVERYTHING, ...search });
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
              onChoose({ state, theme, place, day });
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
