import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/select.tsx';
import type { Promotions } from './promotion-data.ts';
import type { FormPartProps } from './promotion-values.ts';
import styles from './promotions-page.module.css';

/** Maximum number of parts of a group. */
const MAX_PARTS = 4;
const QUANTITIES = [1, 2, 3, 4, 5, 6, 8, 10];

/** The tickets that get cheaper. */
export function TargetFields({ form, choices }: FormPartProps) {
  const t = useTranslations('promotions.form');
  const locale = useLocale() as Locale;
  const { target, services } = form.values;
  return (
    <>
      <div className={styles.fields}>
        <Select {...form.text('target')} label={t('target')}>
          <option value="all">{t('targetAll')}</option>
          <option value="every">{t('targetEvery')}</option>
          <option value="group">{t('targetGroup')}</option>
        </Select>
        {target === 'every' && (
          <NumberInput {...form.text('every')} label={t('every')} hint={t('everyHint')} required />
        )}
      </div>
      {target === 'group' ? (
        <Group form={form} choices={choices} />
      ) : (
        <Prices
          legend={t('prices')}
          prices={choices.prices}
          chosen={form.values.priceNames}
          onChange={(names) => form.set('priceNames', names)}
        />
      )}
      <fieldset className={styles.choices}>
        <legend>{t('services')}</legend>
        {choices.services.map(({ code, labels }) => (
          <Checkbox
            key={code}
            label={labelIn(labels, locale)}
            checked={services.includes(code)}
            onChange={({ target: box }) => form.set('services', toggled(services, code, box.checked))}
          />
        ))}
      </fieldset>
    </>
  );
}

const toggled = (chosen: readonly string[], item: string, isChosen: boolean): string[] =>
  isChosen ? [...chosen, item] : chosen.filter((one) => one !== item);

interface PricesProps {
  legend: string;
  prices: Promotions['prices'];
  chosen: readonly string[];
  onChange: (names: string[]) => void;
}

/** Prices by name. */
function Prices({ legend, prices, chosen, onChange }: PricesProps) {
  const t = useTranslations('promotions.form');
  const locale = useLocale() as Locale;
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {prices.map(({ name, labels }) => (
        <Checkbox
          key={name}
          label={labelIn(labels, locale) || t('unnamedPrice')}
          checked={chosen.includes(name)}
          onChange={({ target }) => onChange(toggled(chosen, name, target.checked))}
        />
      ))}
    </fieldset>
  );
}

/** The parts of a complete group: 2 adults, 2 children. */
function Group({ form, choices }: FormPartProps) {
  const t = useTranslations('promotions.form');
  const { group } = form.values;
  return (
    <fieldset className={styles.rows}>
      <legend>{t('group')}</legend>
      {group.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a part of the group
        <div key={index} className={styles.part}>
          <Select
            label={t('partQuantity', { number: index + 1 })}
            value={String(part.quantity)}
            onChange={({ target }) =>
              form.set('group', group.with(index, { ...part, quantity: Number(target.value) }))
            }
          >
            {[...new Set([...QUANTITIES, part.quantity])]
              .sort((one, other) => one - other)
              .map((quantity) => (
                <option key={quantity} value={quantity}>
                  {quantity}
                </option>
              ))}
          </Select>
          <Prices
            legend={t('partPrices', { number: index + 1 })}
            prices={choices.prices}
            chosen={part.priceNames}
            onChange={(priceNames) => form.set('group', group.with(index, { ...part, priceNames }))}
          />
          <IconButton
            icon="trash"
            label={t('removePart', { number: index + 1 })}
            disabled={group.length === 1}
            onClick={() => form.set('group', group.toSpliced(index, 1))}
          />
        </div>
      ))}
      <FieldError error={form.errorOf('group')} />
      {group.length < MAX_PARTS && (
        <Button
          variant="ghost"
          icon="plus"
          onClick={() => form.set('group', [...group, { priceNames: [], quantity: 1 }])}
        >
          {t('addPart')}
        </Button>
      )}
    </fieldset>
  );
}
