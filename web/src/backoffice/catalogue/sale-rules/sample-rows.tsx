import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field, Legend } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { useTypedNumber } from '#ui/use-typed-number.ts';
import type { Theme, ThemesData } from '../themes/themes-data.ts';
import { ServiceOptions } from './rule-editor.tsx';
import type { RuleValues } from './rule-values.ts';
import styles from './sale-rules.module.css';

type Trial = NonNullable<CallInput<'POST /SettingsTicketing/TryRules'>['body']>;
export type Verdict = CallAnswer<'POST /SettingsTicketing/TryRules'>[number];

/** A line of the sample cart, or an earlier booking. */
export interface Sample {
  key: string;
  service: string;
  /** `YYYY-MM-DD` */
  day: string;
  quantity: number;
  isWithdrawal: boolean;
  /** The last day of the renewed right, `YYYY-MM-DD` */
  renews: string;
}

/** Fields of a line that the shown rules evaluate beyond service, day and quantity. */
export interface Asked {
  isWithdrawal: boolean;
  renews: boolean;
}

export const askedBy = (rules: readonly Pick<RuleValues, 'type'>[]): Asked => ({
  isWithdrawal: rules.some(({ type }) => type === 'WithdrawalQuantity'),
  renews: rules.some(({ type }) => type === 'RenewalPeriod'),
});

/** Returns a line of the call: with the edited theme if its service belongs to it, and with a day if it has one. */
export function sampleBody(
  sample: Sample,
  theme: Theme,
  { services }: ThemesData,
  asked?: Asked,
): Trial['cart'][number] {
  const service = services.find(({ externalCode }) => externalCode === sample.service);
  const { externalCode } = theme;
  const of = service?.themes.includes(externalCode) ? externalCode : service?.themes[0];
  const isDated = service !== undefined && needsEvent(service.type) && sample.day !== '';
  return {
    service: sample.service,
    quantity: sample.quantity,
    ...(of !== undefined && isDated && { theme: of }),
    ...(isDated && { day: sample.day }),
    ...(asked?.isWithdrawal && { isWithdrawal: sample.isWithdrawal }),
    ...(asked?.renews && sample.renews !== '' && { renews: sample.renews }),
  };
}

/** Maximum quantity of one line in a trial. */
const MAX_QUANTITY = 50;

interface SampleRowsProps {
  legend: string;
  addLabel: string;
  data: ThemesData;
  samples: readonly Sample[];
  /** Fields of a cart line that the rules evaluate */
  asked?: Asked;
  nameOf: (sample: Sample) => string;
  onAdd: () => void;
  onChange: (samples: Sample[]) => void;
}

/** The lines of the sample cart, or of earlier bookings. */
export function SampleRows({
  legend,
  addLabel,
  data,
  samples,
  asked,
  nameOf,
  onAdd,
  onChange,
}: SampleRowsProps) {
  const t = useTranslations('themes.trial');
  const change = (at: number, more: Partial<Sample>) =>
    onChange(samples.map((sample, place) => (place === at ? { ...sample, ...more } : sample)));
  return (
    <fieldset className={styles.samples}>
      <Legend>{legend}</Legend>
      {samples.map((sample, at) => (
        <div key={sample.key} className={styles.sample}>
          <Select
            label={t('service')}
            value={sample.service}
            onChange={(event) => change(at, { service: event.target.value })}
          >
            <ServiceOptions data={data} />
          </Select>
          <TextInput
            label={t('day')}
            type="date"
            value={sample.day}
            onChange={(event) => change(at, { day: event.target.value })}
          />
          <Quantity value={sample.quantity} onChange={(quantity) => change(at, { quantity })} />
          <IconButton
            icon="close"
            label={t('remove', { name: nameOf(sample) })}
            onClick={() => onChange(samples.filter((_, place) => place !== at))}
          />
          {(asked?.isWithdrawal || asked?.renews) && (
            <div className={styles.more}>
              {asked.isWithdrawal && (
                <Checkbox
                  label={t('withdrawal')}
                  checked={sample.isWithdrawal}
                  onChange={({ target }) => change(at, { isWithdrawal: target.checked })}
                />
              )}
              {asked.renews && (
                <TextInput
                  label={t('renews')}
                  type="date"
                  value={sample.renews}
                  onChange={({ target }) => change(at, { renews: target.value })}
                />
              )}
            </div>
          )}
        </div>
      ))}
      <Button variant="ghost" icon="plus" onClick={onAdd}>
        {addLabel}
      </Button>
    </fieldset>
  );
}

function Quantity({ value, onChange }: { value: number; onChange: (quantity: number) => void }) {
  const t = useTranslations('themes.trial');
  const stepper = useTranslations('common.stepper');
  const limits = { min: 1, max: MAX_QUANTITY };
  const { input, isInvalid } = useTypedNumber({ value, onChange, ...limits });
  return (
    <Field label={t('quantity')} {...(isInvalid && { error: stepper('invalid', limits) })}>
      {(aria) => <Input {...input} {...aria} />}
    </Field>
  );
}
