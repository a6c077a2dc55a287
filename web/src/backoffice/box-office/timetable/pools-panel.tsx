import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { RESET } from '#backoffice/icons.ts';
import { Panel } from '#backoffice/page.tsx';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { Button } from '#ui/button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { newId } from './pattern-values.ts';
import type { PartProps, Pool } from './timetable-data.ts';
import styles from './timetable-page.module.css';

const MAX_POOLS = 100;
const MAX_CAPACITY = 100_000;

/** Pools of places that sessions share. A saved pool is archived instead of removed: sessions may have it. */
export function PoolsPanel({ state, timetable, onChange }: PartProps) {
  const t = useTranslations('timetable.pools');
  const { pools = [], patterns } = timetable;
  const saved = new Set(state.timetable.pools?.map(({ id }) => id));
  const change = (index: number, ...changed: Pool[]) =>
    onChange({ pools: pools.toSpliced(index, 1, ...changed) });
  return (
    <Panel title={t('title')} lead={t('lead')}>
      {pools.map((pool, index) => (
        <PoolFields
          key={pool.id}
          pool={pool}
          title={pool.name || t('item', { number: index + 1 })}
          uses={patterns.filter((pattern) => pattern.pool === pool.id).length}
          isSaved={saved.has(pool.id)}
          state={state}
          onChange={(changed) => change(index, changed)}
          onRemove={() => change(index)}
        />
      ))}
      {pools.length < MAX_POOLS && state.establishments[0] && (
        <Button
          variant="soft"
          icon="plus"
          className={styles.add}
          onClick={() => onChange({ pools: [...pools, newPool(state.establishments[0]?.code ?? '')] })}
        >
          {t('add')}
        </Button>
      )}
    </Panel>
  );
}

const newPool = (establishment: string): Pool => ({
  id: newId(),
  name: '',
  establishment,
  capacity: 100,
  isArchived: false,
});

interface PoolFieldsProps extends Pick<PartProps, 'state'> {
  pool: Pool;
  title: string;
  /** Number of patterns that have it */
  uses: number;
  isSaved: boolean;
  onChange: (pool: Pool) => void;
  onRemove: () => void;
}

function PoolFields({ pool, title, uses, isSaved, state, onChange, onRemove }: PoolFieldsProps) {
  const t = useTranslations('timetable.pools');
  const locale = useLocale() as Locale;
  return (
    <fieldset className={styles.season}>
      <legend className="visually-hidden">{title}</legend>
      <div className={styles.fields}>
        <TextInput
          label={t('name')}
          value={pool.name}
          maxLength={120}
          required
          onChange={({ target }) => onChange({ ...pool, name: target.value })}
        />
        <CapacityInput pool={pool} onChange={onChange} />
        <Select
          label={t('establishment')}
          value={pool.establishment}
          disabled={uses > 0}
          onChange={({ target }) => onChange({ ...pool, establishment: target.value })}
        >
          {state.establishments.map(({ code, labels }) => (
            <option key={code} value={code}>
              {labelIn(labels, locale)}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.buttons}>
        {isSaved ? (
          <Button
            variant="ghost"
            icon={pool.isArchived ? RESET : 'trash'}
            onClick={() => onChange({ ...pool, isArchived: !pool.isArchived })}
          >
            {t(pool.isArchived ? 'restore' : 'archive')}
          </Button>
        ) : (
          <Button
            variant="ghost"
            icon="trash"
            aria-disabled={uses > 0 || undefined}
            onClick={() => uses === 0 && onRemove()}
          >
            {t('remove')}
          </Button>
        )}
        {pool.isArchived && <Tag tone="warn">{t('archived')}</Tag>}
        {uses > 0 && <p className={typography.muted}>{t('used', { count: uses })}</p>}
      </div>
    </fieldset>
  );
}

/** The capacity as it is typed: an empty or wrong number changes nothing. */
function CapacityInput({ pool, onChange }: Pick<PoolFieldsProps, 'pool' | 'onChange'>) {
  const t = useTranslations('timetable.pools');
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? String(pool.capacity);
  const isWrong = !/^\d{1,6}$/.test(shown.trim()) || Number(shown) > MAX_CAPACITY;
  return (
    <NumberInput
      label={t('capacity')}
      hint={t('capacityHint')}
      name={`pools.${pool.id}.capacity`}
      value={shown}
      error={isWrong ? t('capacityError', { max: MAX_CAPACITY }) : undefined}
      required
      onChange={({ target }) => {
        setTyped(target.value);
        const text = target.value.trim();
        if (/^\d{1,6}$/.test(text) && Number(text) <= MAX_CAPACITY)
          onChange({ ...pool, capacity: Number(text) });
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
