import type { NotificationLimits } from '@guichet/contract/catalogue/setting-texts.ts';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import type { Form } from '#ui/use-form.ts';
import type { ItemValues } from './item-values.ts';
import styles from './limit-fields.module.css';

type LimitName = keyof NotificationLimits;

const PAIRS = [
  ['consumption', 'limitNotif1', 'limitNotif2'],
  ['time', 'limitNotifTime1', 'limitNotifTime2'],
] as const satisfies readonly (readonly [string, LimitName, LimitName])[];

/** Fields of the limits from which a card or ticket is shown as nearly used up or nearly expired. */
export function LimitFields({ form }: { form: Form<ItemValues> }) {
  const t = useTranslations('ticketingSettings.editor');
  return (
    <Panel title={t('limits')} lead={t('limitsHint')}>
      {PAIRS.map(([name, low, high]) => (
        <fieldset key={name} className={styles.pair}>
          <legend>{t(name)}</legend>
          <LimitBar low={form.values[low]} high={form.values[high]} />
          <div className={styles.inputs}>
            <Percentage form={form} name={low} label={t('orange')} />
            <Percentage form={form} name={high} label={t('red')} />
          </div>
        </fieldset>
      ))}
    </Panel>
  );
}

function Percentage({ form, name, label }: { form: Form<ItemValues>; name: LimitName; label: string }) {
  const t = useTranslations('ticketingSettings.editor');
  return (
    <div className={styles.input}>
      <NumberInput {...form.text(name)} label={`${label} (${t('percent')})`} />
    </div>
  );
}

/** The two limits as a bar in green, orange and red. The fields show the same as numbers. */
function LimitBar({ low, high }: { low: string; high: string }) {
  const share = (text: string) => `${Math.min(100, Math.max(0, Number.parseInt(text, 10) || 0))}%`;
  const style = { '--low': share(low), '--high': share(high) } as CSSProperties;
  return <span className={styles.bar} style={style} aria-hidden="true" />;
}
