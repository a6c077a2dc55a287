import { byLocale, LOCALES } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { Button } from '#ui/button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Form } from '#ui/use-form.ts';
import type { ExceptionValues, InformationValues } from './information-values.ts';
import styles from './informations-page.module.css';
import { DayOfYear, SpanList } from './opening-hours.tsx';

const MAX_EXCEPTIONS = 60;
const newException = (today: string): ExceptionValues => ({
  isYearly: false,
  from: today,
  until: today,
  spans: [],
  labels: byLocale(() => ''),
});

/** Days that differ from the week: other hours, or closed. @param today in the venue's time zone */
export function ExceptionsPanel({ form, today }: { form: Form<InformationValues>; today: string }) {
  const t = useTranslations('establishmentInformations.exceptions');
  const { exceptions } = form.values;
  return (
    <Panel title={t('title')} lead={t('lead')}>
      {exceptions.map((exception, index) => (
        <Exception
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies an exception
          key={index}
          form={form}
          index={index}
          today={today}
          exception={exception}
          onChange={(...changed) => form.set('exceptions', exceptions.toSpliced(index, 1, ...changed))}
        />
      ))}
      {exceptions.length < MAX_EXCEPTIONS && (
        <Button
          variant="soft"
          icon="plus"
          className={styles.add}
          onClick={() => form.set('exceptions', [...exceptions, newException(today)])}
        >
          {t('add')}
        </Button>
      )}
    </Panel>
  );
}

interface ExceptionProps {
  form: Form<InformationValues>;
  index: number;
  today: string;
  exception: ExceptionValues;
  /** Changes the exception, or removes it without an argument. */
  onChange: (...changed: ExceptionValues[]) => void;
}

function Exception({ form, index, today, exception, onChange }: ExceptionProps) {
  const t = useTranslations('establishmentInformations.exceptions');
  const { isYearly, spans, labels } = exception;
  const change = (part: Partial<ExceptionValues>) => onChange({ ...exception, ...part });
  const name = t('item', { number: index + 1 });
  return (
    <fieldset className={styles.season}>
      <legend className={styles.legend}>{name}</legend>
      <Switch
        label={t('yearly')}
        isOn={isYearly}
        onChange={(isOn) =>
          change(
            isOn
              ? { isYearly: true, from: today.slice(5), until: today.slice(5) }
              : { isYearly: false, from: today, until: today },
          )
        }
      />
      <Days form={form} index={index} exception={exception} onChange={change} />
      <Switch
        label={t('closed')}
        isOn={spans.length === 0}
        onChange={(isOn) => change({ spans: isOn ? [] : [{ opens: '09:00', closes: '18:00' }] })}
      />
      {spans.length > 0 && (
        <SpanList
          name={t('spans')}
          spans={spans}
          error={form.errorOf(`exceptions.${index}.spans`)}
          onChange={(changed) => change({ spans: changed })}
        />
      )}
      <Reasons labels={labels} onChange={(changed) => change({ labels: changed })} />
      <div className={styles.buttons}>
        <Button variant="ghost" icon="trash" onClick={() => onChange()}>
          {t('remove')}
        </Button>
      </div>
    </fieldset>
  );
}

interface ReasonsProps {
  labels: ExceptionValues['labels'];
  onChange: (labels: ExceptionValues['labels']) => void;
}

/** The reason in each language; a language lacks it once another language has one. */
function Reasons({ labels, onChange }: ReasonsProps) {
  const t = useTranslations('establishmentInformations');
  const locale = useLocale();
  const isSaid = LOCALES.some((one) => labels[one].trim() !== '');
  return LOCALES.map((one) => (
    <TextInput
      key={one}
      label={
        <>
          {t('exceptions.reason', { language: languageName(one, locale) })}{' '}
          {isSaid && labels[one].trim() === '' && <Tag tone="warn">{t('place.missing')}</Tag>}
        </>
      }
      lang={one}
      maxLength={120}
      value={labels[one]}
      onChange={({ target }) => onChange({ ...labels, [one]: target.value })}
    />
  ));
}

interface DaysProps extends Pick<ExceptionProps, 'form' | 'index' | 'exception'> {
  onChange: (days: Partial<ExceptionValues>) => void;
}

function Days({ form, index, exception, onChange }: DaysProps) {
  const t = useTranslations('establishmentInformations.hours');
  const Control = exception.isYearly ? DayOfYear : DatePicker;
  return (
    <div className={styles.dates}>
      {(['from', 'until'] as const).map((side) => (
        <Control
          key={side}
          name={`exceptions.${index}.${side}`}
          label={t(side === 'from' ? 'first' : 'last')}
          value={exception[side]}
          error={form.errorOf(`exceptions.${index}.${side}`)}
          onChange={(day) => onChange({ [side]: day })}
        />
      ))}
    </div>
  );
}
