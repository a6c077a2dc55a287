import {
  fieldsOfKind,
  type ImportField,
  type ImportMapping,
  isRequiredField,
} from '@guichet/contract/box-office/imports-rules.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Select } from '#ui/select.tsx';
import typography from '#ui/typography.module.css';
import type { ImportDetails } from './imports-data.ts';
import styles from './imports-page.module.css';

/** Chooses the column of each field, and starts the dry run. */
export function MappingPanel({ item }: { item: ImportDetails }) {
  const t = useTranslations('imports');
  const errorMessage = useErrorMessage();
  const router = useRouter();
  const [mapping, setMapping] = useState<ImportMapping>(item.mapping);
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const problems = problemsOf(item.kind, mapping);
  const check = async () => {
    setShown(true);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await adminApi('PUT /boxoffice/importmapping', { body: { id: item.id, mapping } });
      await router.invalidate();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const used = Object.values(mapping);
  const unused = item.columns.filter((name, column) => name !== '' && !used.includes(column));
  return (
    <Panel title={t('mapping.title')} lead={t('mapping.lead')}>
      <div className={styles.fields}>
        {fieldsOfKind(item.kind).map((field) => (
          <ColumnSelect
            key={field}
            item={item}
            field={field}
            column={mapping[field]}
            problem={isShown ? problems[field] : undefined}
            onChange={(column) => setMapping(changed(mapping, field, column))}
          />
        ))}
      </div>
      {unused.length > 0 && (
        <p className={typography.muted}>{t('mapping.unused', { names: unused.join(', ') })}</p>
      )}
      <Failure text={failure} />
      <div className={styles.buttons}>
        <Button variant={item.state === 'checked' ? 'soft' : 'primary'} busy={isBusy} onClick={check}>
          {item.state === 'checked' ? t('mapping.again') : t('mapping.check')}
        </Button>
      </div>
    </Panel>
  );
}

function changed(mapping: ImportMapping, field: ImportField, column: number | undefined): ImportMapping {
  const { [field]: _, ...rest } = mapping;
  return column === undefined ? rest : { ...rest, [field]: column };
}

/** Returns what is wrong with the column of each field. */
function problemsOf(
  kind: ImportDetails['kind'],
  mapping: ImportMapping,
): Partial<Record<ImportField, 'missing' | 'twice'>> {
  const columns = Object.values(mapping);
  return Object.fromEntries(
    fieldsOfKind(kind).flatMap((field): [ImportField, 'missing' | 'twice'][] => {
      const column = mapping[field];
      if (column === undefined) return isRequiredField(kind, field) ? [[field, 'missing']] : [];
      return columns.filter((other) => other === column).length > 1 ? [[field, 'twice']] : [];
    }),
  );
}

interface ColumnSelectProps {
  item: ImportDetails;
  field: ImportField;
  column: number | undefined;
  problem: 'missing' | 'twice' | undefined;
  onChange: (column: number | undefined) => void;
}

function ColumnSelect({
  item: { kind, columns, sample },
  field,
  column,
  problem,
  onChange,
}: ColumnSelectProps) {
  const t = useTranslations('imports');
  return (
    <Select
      label={t(`columns.${kind}.${field}` as 'columns.customers.id')}
      required={isRequiredField(kind, field)}
      error={problem && t(`mapping.${problem}`)}
      value={column ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">{t('mapping.none')}</option>
      {columns.map((title, index) => {
        const name = title || t('mapping.unnamed', { number: index + 1 });
        const example = sample.map((cells) => cells[index] ?? '').find((cell) => cell !== '');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <option key={index} value={index}>
            {example ? t('mapping.column', { name, sample: example.slice(0, 40) }) : name}
          </option>
        );
      })}
    </Select>
  );
}
