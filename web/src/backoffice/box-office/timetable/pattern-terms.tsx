import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import type { Form } from '#ui/use-form.ts';
import { type PatternValues, SALE_KINDS, type SaleKind } from './pattern-values.ts';
import type { TimetableState } from './timetable-data.ts';
import styles from './timetable-page.module.css';

/** Prices, sale period and visitors of a pattern, folded away: most patterns have none of their own. */
export function TermFields({ form, state }: { form: Form<PatternValues>; state: TimetableState }) {
  const t = useTranslations('timetable.terms');
  return (
    <details className={styles.terms}>
      <summary>{t('title')}</summary>
      <Prices form={form} state={state} />
      <div className={styles.fields}>
        <SaleField form={form} side="saleStart" />
        <SaleField form={form} side="saleEnd" />
      </div>
      <div className={styles.fields}>
        <NumberInput {...form.text('minimumAge')} label={t('minimumAge')} />
        <NumberInput {...form.text('maximumAge')} label={t('maximumAge')} />
        <NumberInput {...form.text('minimumParticipants')} label={t('minimumParticipants')} />
        <NumberInput {...form.text('staff')} label={t('staff')} hint={t('staffHint')} />
      </div>
      <div className={styles.fields}>
        <NumberInput {...form.text('underAge')} label={t('underAge')} hint={t('accompanimentHint')} />
        <NumberInput {...form.text('children')} label={t('children')} />
      </div>
    </details>
  );
}

/** The session's own price for each price of its services; empty for the service's. */
function Prices({ form, state }: { form: Form<PatternValues>; state: TimetableState }) {
  const t = useTranslations('timetable.terms');
  const locale = useLocale() as Locale;
  const format = useAdminFormat();
  const { services, prices } = form.values;
  const known = new Map(
    state.services
      .filter(({ code }) => services.includes(code))
      .flatMap((service) => service.prices.map((price) => [price.name, price] as const)),
  );
  if (known.size === 0) return null;
  return (
    <div className={styles.fields}>
      {[...known.values()].map(({ name, labels, cents }) => (
        <NumberInput
          key={name}
          inputMode="decimal"
          label={t('price', { name: labelIn(labels, locale) || t('onlyPrice') })}
          hint={t('usualPrice', { amount: format.money(cents) })}
          name={`prices.${name}`}
          error={form.errorOf(`prices.${name}` as never)}
          value={prices[name] ?? ''}
          onChange={({ target }) => form.set('prices', { ...prices, [name]: target.value })}
        />
      ))}
    </div>
  );
}

/** When the sale begins or ends: at a time, or before each session. */
function SaleField({ form, side }: { form: Form<PatternValues>; side: 'saleStart' | 'saleEnd' }) {
  const t = useTranslations('timetable.terms');
  const kind = form.values[`${side}Kind`];
  return (
    <div className={styles.sale}>
      <Select
        label={t(side)}
        value={kind}
        onChange={({ target }) => {
          form.set(side, '');
          form.set(`${side}Kind`, target.value as SaleKind);
        }}
      >
        {SALE_KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`saleKind.${one === 'none' ? (side === 'saleStart' ? 'always' : 'untilStart') : one}`)}
          </option>
        ))}
      </Select>
      {kind === 'at' && <TextInput {...form.text(side)} type="datetime-local" label={t('saleAt')} />}
      {(kind === 'hours' || kind === 'days') && (
        <NumberInput {...form.text(side)} label={t(kind === 'hours' ? 'saleHours' : 'saleDays')} />
      )}
    </div>
  );
}
