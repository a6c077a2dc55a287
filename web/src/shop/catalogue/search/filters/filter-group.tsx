import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Checkbox } from '#ui/checkbox.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Choice } from '../search-data.ts';
import styles from './filter-group.module.css';

interface FilterGroupProps {
  title: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (codes: string[]) => void;
}

/** A collapsible list of choices, open at first if one is selected. */
export function FilterGroup({ title, choices, chosen, onChange }: FilterGroupProps) {
  const t = useTranslations('search.filters');
  const id = useId();
  const [isOpen, setOpen] = useState(chosen.length > 0);
  const toggle = (code: string, isChosen: boolean) =>
    onChange(
      choices
        .map((choice) => choice.code)
        .filter((each) => (each === code ? isChosen : chosen.includes(each))),
    );
  return (
    <div className={styles.filterGroup}>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span id={`${id}-title`}>{title}</span>
        {chosen.length > 0 && <span className={styles.count}>{t('chosen', { count: chosen.length })}</span>}
        <Icon name="down" size={20} />
      </button>
      <fieldset id={id} aria-labelledby={`${id}-title`} hidden={!isOpen} className={styles.choices}>
        {choices.map(({ code, name }) => (
          <Checkbox
            key={code}
            label={name}
            checked={chosen.includes(code)}
            onChange={({ target }) => toggle(code, target.checked)}
          />
        ))}
      </fieldset>
    </div>
  );
}
