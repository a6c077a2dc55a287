import { cardUsesOf, RIGHT_UNITS } from '@guichet/contract/box-office/catalogue-rules.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { fillsCards, serviceKind } from '@guichet/contract/predicates.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { choicesOf } from './catalogue-data.ts';
import { CodeChecks, CodeSelect, FoldedChecks, type ServicePartProps } from './fields.tsx';
import styles from './item-page.module.css';
import type { GrantValues, ServiceValues } from './item-values.ts';

const NEW_GRANT: GrantValues = {
  unit: 'admission',
  units: '10',
  withdrawal: { familyCode: '', serviceCodes: [] },
};

/** What a service does with cards: what it puts on them, what fills it again, when it is renewed. */
export function CardsPanel({ form, catalogue }: ServicePartProps) {
  const t = useTranslations('boxOfficeCatalogue.cards');
  const locale = useLocale() as Locale;
  const { values } = form;
  const uses = cardUsesOf(values.type);
  const others = choicesOf(catalogue.services, locale);
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <div className={styles.grid}>
        <Select
          label={t('use')}
          value={values.cardUse}
          error={form.errorOf('cardUse')}
          onChange={(event) => form.set('cardUse', event.target.value as ServiceValues['cardUse'])}
        >
          {uses.map((use) => (
            <option key={use} value={use}>
              {t(`uses.${use}`)}
            </option>
          ))}
        </Select>
        {fillsCards(values) && (
          <TextInput
            {...form.text('espaceRef')}
            label={t('space')}
            hint={t('spaceHint')}
            maxLength={40}
            spellCheck={false}
          />
        )}
      </div>
      {fillsCards(values) && (
        <>
          <Grants form={form} catalogue={catalogue} />
          <FoldedChecks
            legend={t('refill')}
            hint={t('refillHint')}
            choices={others}
            value={values.servicesForFill}
            error={form.errorOf('servicesForFill')}
            none={t('noRefill')}
            onChange={(codes) => form.set('servicesForFill', codes)}
          />
          {serviceKind(values.type) === 'renewal' && (
            <div className={styles.grid}>
              <NumberInput {...form.text('renewalDaysBefore')} label={t('renewalBefore')} required />
              <NumberInput {...form.text('renewalDaysAfter')} label={t('renewalAfter')} required />
            </div>
          )}
          <Switch
            label={t('onePublic')}
            hint={t('onePublicHint')}
            isOn={values.disableMultiPublic}
            onChange={(isOn) => form.set('disableMultiPublic', isOn)}
          />
          <Switch
            label={t('several')}
            hint={t('severalHint')}
            isOn={values.isAuthorizedDuplication}
            onChange={(isOn) => form.set('isAuthorizedDuplication', isOn)}
          />
        </>
      )}
    </Panel>
  );
}

/** The rights that the service puts on a card. */
function Grants({ form, catalogue }: ServicePartProps) {
  const t = useTranslations('boxOfficeCatalogue.cards');
  const { grants } = form.values;
  const change = (changed: GrantValues[]) => form.set('grants', changed);
  return (
    <div className={styles.prices}>
      {grants.map((grant, at) => (
        <GrantFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a right
          key={at}
          form={form}
          catalogue={catalogue}
          at={at}
          grant={grant}
          onChange={(next) => change(grants.with(at, next))}
          onRemove={() => change(grants.toSpliced(at, 1))}
        />
      ))}
      <FieldError error={form.errorOf('grants')} />
      <Button
        variant="soft"
        icon="plus"
        className={styles.add}
        onClick={() => change([...grants, NEW_GRANT])}
      >
        {t('addGrant')}
      </Button>
    </div>
  );
}

interface GrantProps extends ServicePartProps {
  at: number;
  grant: GrantValues;
  onChange: (grant: GrantValues) => void;
  onRemove: () => void;
}

function GrantFields({ form, catalogue, at, grant, onChange, onRemove }: GrantProps) {
  const t = useTranslations('boxOfficeCatalogue.cards');
  const locale = useLocale() as Locale;
  const { unit, units, withdrawal } = grant;
  const withdrawn = choicesOf(
    catalogue.services.filter(
      (state) => (state.draft ?? state.published)?.familyCode === withdrawal.familyCode,
    ),
    locale,
  );
  return (
    <fieldset className={styles.price}>
      <legend className="visually-hidden">{t('grant', { number: at + 1 })}</legend>
      <div className={styles.priceHead}>
        <Select
          label={t('unit')}
          value={unit}
          onChange={(event) => onChange({ ...grant, unit: event.target.value as GrantValues['unit'] })}
        >
          {RIGHT_UNITS.map((one) => (
            <option key={one} value={one}>
              {t(`units.${one}`)}
            </option>
          ))}
        </Select>
        {unit === 'period' ? (
          <span />
        ) : (
          <NumberInput
            label={t(`counts.${unit}`)}
            inputMode={unit === 'cent' ? 'decimal' : 'numeric'}
            name={`grants.${at}.units`}
            value={units}
            error={form.errorOf(`grants.${at}.units` as 'code')}
            onChange={(event) => onChange({ ...grant, units: event.target.value })}
          />
        )}
        <span />
        <IconButton icon="trash" label={t('removeGrant', { number: at + 1 })} onClick={onRemove} />
      </div>
      {unit === 'ticket' && (
        <>
          <div className={styles.narrow}>
            <CodeSelect
              label={t('withdrawFamily')}
              choices={choicesOf(catalogue.families, locale)}
              value={withdrawal.familyCode}
              error={form.errorOf(`grants.${at}.withdrawal` as 'code')}
              onChange={(familyCode) => onChange({ ...grant, withdrawal: { familyCode, serviceCodes: [] } })}
            />
          </div>
          <CodeChecks
            legend={t('withdrawServices')}
            choices={withdrawn}
            value={withdrawal.serviceCodes}
            none={t('noWithdrawServices')}
            onChange={(serviceCodes) => onChange({ ...grant, withdrawal: { ...withdrawal, serviceCodes } })}
          />
        </>
      )}
    </fieldset>
  );
}
