import type { Locale } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { weekdayName } from '#backoffice/planning/weekdays.ts';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldError, FieldHint } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import type { FormPartProps } from './promotion-values.ts';
import styles from './promotions-page.module.css';

const MAX_HOURS = 14;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** When and how often the promotion applies. */
export function ConditionFields({ form }: FormPartProps) {
  const t = useTranslations('promotions.form');
  return (
    <>
      <div className={styles.fields}>
        <DatePicker {...form.control('startsOn')} label={t('startsOn')} />
        <DatePicker {...form.control('endsOn')} label={t('endsOn')} />
        <NumberInput {...form.text('minimum')} label={t('minimum')} inputMode="decimal" />
        <NumberInput {...form.text('quantity')} label={t('quantity')} />
        <NumberInput {...form.text('perCustomer')} label={t('perCustomer')} />
      </div>
      <Hours form={form} />
      <Checkbox {...form.check('combines')} label={t('combines')} hint={t('combinesHint')} />
    </>
  );
}

/** Off-peak hours: days of the week with the times at which a session starts. */
function Hours({ form }: Pick<FormPartProps, 'form'>) {
  const t = useTranslations('promotions.form');
  const locale = useLocale() as Locale;
  const { hours } = form.values;
  return (
    <fieldset className={styles.rows}>
      <legend>{t('hours')}</legend>
      <FieldHint>{t('hoursHint')}</FieldHint>
      {hours.map((span, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a span of hours
        <div key={index} className={styles.span}>
          <fieldset className={styles.days}>
            <legend className="visually-hidden">{t('weekdays', { number: index + 1 })}</legend>
            {WEEKDAYS.map((day) => (
              <Checkbox
                key={day}
                label={weekdayName(day, locale, 'short')}
                checked={span.weekdays.includes(day)}
                onChange={({ target }) =>
                  form.set(
                    'hours',
                    hours.with(index, {
                      ...span,
                      weekdays: target.checked
                        ? [...span.weekdays, day].sort()
                        : span.weekdays.filter((one) => one !== day),
                    }),
                  )
                }
              />
            ))}
          </fieldset>
          <FieldError error={form.errorOf(`hours.${index}.weekdays` as never)} />
          <div className={styles.times}>
            {(['from', 'until'] as const).map((side) => (
              <TextInput
                key={side}
                type="time"
                label={t(side)}
                value={span[side]}
                error={form.errorOf(`hours.${index}.${side}` as never)}
                onChange={({ target }) =>
                  form.set('hours', hours.with(index, { ...span, [side]: target.value }))
                }
              />
            ))}
            <IconButton
              icon="trash"
              label={t('removeHours', { number: index + 1 })}
              onClick={() => form.set('hours', hours.toSpliced(index, 1))}
            />
          </div>
        </div>
      ))}
      {hours.length < MAX_HOURS && (
        <Button
          variant="ghost"
          icon="plus"
          onClick={() =>
            form.set('hours', [...hours, { weekdays: [1, 2, 3, 4, 5], from: '09:00', until: '12:00' }])
          }
        >
          {t('addHours')}
        </Button>
      )}
    </fieldset>
  );
}
