import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { RadioCard } from '#ui/radio-card.tsx';

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
  const common = useTranslations('common');
  const [value, setValue] = useState(chosen);
  useEffect(() => {
    if (isOpen) setValue(chosen);
  }, [isOpen, chosen]);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      closeLabel={common('close')}
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
