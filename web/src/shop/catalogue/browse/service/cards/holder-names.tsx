import { useTranslations } from 'use-intl';
import { TextInput } from '#ui/inputs.tsx';
import styles from './card-purchase.module.css';
import type { HolderName } from './view.ts';

interface HolderNamesProps {
  name: HolderName;
  /** What is missing is said. */
  isChecked: boolean;
  onChange: (name: HolderName) => void;
}

/** Whose name a new card bears. */
export function HolderNames({ name, isChecked, onChange }: HolderNamesProps) {
  const t = useTranslations('cardOrders.purchase');
  const error = (value: string) => (isChecked && value.trim() === '' ? t('nameMissing') : undefined);
  return (
    <div className={styles.names}>
      {(['firstName', 'lastName'] as const).map((field) => (
        <TextInput
          key={field}
          label={t(field)}
          value={name[field]}
          maxLength={80}
          error={error(name[field])}
          required
          onChange={(event) => onChange({ ...name, [field]: event.target.value })}
        />
      ))}
    </div>
  );
}
