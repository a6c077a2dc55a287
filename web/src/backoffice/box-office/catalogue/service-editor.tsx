import { TYPES_BY_KIND } from '@guichet/contract/box-office/catalogue-rules.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { fillsCards, serviceKind } from '@guichet/contract/predicates.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { CardsPanel } from './cards-panel.tsx';
import {
  choicesOf,
  type OwnCatalogue,
  type OwnService,
  type ServiceState,
  shownOf,
} from './catalogue-data.ts';
import { type BesideKind, CreateBeside } from './create-beside.tsx';
import { CodeChecks, CodeSelect, FoldedChecks, type ServicePartProps } from './fields.tsx';
import { ItemForm } from './item-form.tsx';
import styles from './item-page.module.css';
import {
  type ServiceValues,
  serviceFormProblems,
  serviceOf,
  serviceValues,
  withType,
} from './item-values.ts';
import { PricesPanel } from './prices-panel.tsx';
import { useItemForm } from './use-item-form.ts';

/** Edits a service: texts, nature, prices, sale, cards, and what goes with it. */
export function ServiceEditor({ state, catalogue }: { state: ServiceState; catalogue: OwnCatalogue }) {
  const locale = useLocale();
  const saved = useItemForm<ServiceState, ServiceValues>({
    kind: 'service',
    state,
    valuesOf: (one) => serviceValues(shownOf(one) as OwnService, locale),
    validate: serviceFormProblems,
    save: (values, version) =>
      adminApi('PUT /boxoffice/service', { body: { version, item: serviceOf(values) } }),
  });
  const { form } = saved;
  const part = { form, catalogue };
  const kind = serviceKind(form.values.type);
  const [created, setCreated] = useState<BesideKind>();
  const take = (made: BesideKind, code: string) => {
    if (made === 'theme') form.set('themeCodes', [...form.values.themeCodes, code]);
    else form.set(made === 'family' ? 'familyCode' : 'establishmentCode', code);
    setCreated(undefined);
  };
  return (
    <>
      <ItemForm saved={saved}>
        <NaturePanel {...part} onCreate={setCreated} />
        <PricesPanel form={form} />
        <SalePanel form={form} />
        {kind !== 'none' && <CardsPanel {...part} />}
        <TogetherPanel {...part} />
      </ItemForm>
      <CreateBeside
        kind={created}
        catalogue={catalogue}
        onClose={() => setCreated(undefined)}
        onCreated={take}
      />
    </>
  );
}

interface Creating {
  /** Opens the dialog that creates an item beside the service. */
  onCreate: (kind: BesideKind) => void;
}

function CreateButton({ kind, onCreate }: Creating & { kind: BesideKind }) {
  const t = useTranslations('boxOfficeCatalogue.new');
  return (
    <Button variant="ghost" icon="plus" onClick={() => onCreate(kind)}>
      {t(kind)}
    </Button>
  );
}

type ServiceKind = keyof typeof TYPES_BY_KIND;
const SERVICE_KINDS = Object.keys(TYPES_BY_KIND) as ServiceKind[];

/** What the service is, where it is attended, and for whom. */
function NaturePanel({ form, catalogue, onCreate }: ServicePartProps & Creating) {
  const t = useTranslations('boxOfficeCatalogue.nature');
  const locale = useLocale() as Locale;
  const { values } = form;
  const families = choicesOf(catalogue.families, locale);
  const places = choicesOf(catalogue.establishments, locale);
  return (
    <Panel title={t('title')}>
      <div className={styles.grid}>
        <TypeSelects form={form} catalogue={catalogue} />
        <div>
          <CodeSelect
            label={t('family')}
            choices={families}
            value={values.familyCode}
            error={form.errorOf('familyCode')}
            onChange={(code) => form.set('familyCode', code)}
          />
          <CreateButton kind="family" onCreate={onCreate} />
        </div>
        <div>
          <CodeSelect
            label={t('establishment')}
            choices={places}
            value={values.establishmentCode}
            error={form.errorOf('establishmentCode')}
            onChange={(code) => form.set('establishmentCode', code)}
          />
          <CreateButton kind="establishment" onCreate={onCreate} />
        </div>
        <TextInput
          {...form.text('publicType')}
          label={t('publicType')}
          hint={t('publicTypeHint')}
          maxLength={80}
        />
      </div>
      {places.length > 1 && (
        <CodeChecks
          legend={t('otherEstablishments')}
          choices={places.filter(({ code }) => code !== values.establishmentCode)}
          value={values.otherEstablishmentCodes}
          error={form.errorOf('otherEstablishmentCodes')}
          none=""
          onChange={(codes) => form.set('otherEstablishmentCodes', codes)}
        />
      )}
      <CodeChecks
        legend={t('themes')}
        choices={choicesOf(catalogue.themes, locale)}
        value={values.themeCodes}
        error={form.errorOf('themeCodes')}
        none={t('noThemes')}
        onChange={(codes) => form.set('themeCodes', codes)}
      />
      <div>
        <CreateButton kind="theme" onCreate={onCreate} />
      </div>
    </Panel>
  );
}

/** The type of a service in words; where a kind has several type codes, the code too. */
function TypeSelects({ form, catalogue }: ServicePartProps) {
  const t = useTranslations('boxOfficeCatalogue.nature');
  const locale = useLocale() as Locale;
  const { values } = form;
  const kind = serviceKind(values.type);
  const choose = (type: number) => {
    for (const [field, value] of Object.entries(withType(values, type)))
      form.set(field as 'type', value as number);
  };
  const types: readonly number[] = TYPES_BY_KIND[kind];
  const subscriptions = catalogue.services.flatMap((state) => shownOf<OwnService>(state) ?? []);
  const nameOf = (type: number) => {
    const renewed = subscriptions.find((service) => service.type * 27 === type);
    return kind === 'renewal' && renewed
      ? t('renewalOf', { name: labelIn(renewed.labels, locale) })
      : t('variantName', { type });
  };
  return (
    <>
      <Select
        label={t('kind')}
        hint={t(`kindHints.${kind}`)}
        value={kind}
        onChange={(event) => choose(TYPES_BY_KIND[event.target.value as ServiceKind][0])}
      >
        {SERVICE_KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`kinds.${one}`)}
          </option>
        ))}
      </Select>
      {types.length > 1 && (
        <Select
          label={t('variant')}
          hint={t('variantHint')}
          value={String(values.type)}
          onChange={(event) => choose(Number(event.target.value))}
        >
          {types.map((type) => (
            <option key={type} value={type}>
              {nameOf(type)}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

/** When and how the service is sold, and how long it is valid. */
function SalePanel({ form }: Pick<ServicePartProps, 'form'>) {
  const t = useTranslations('boxOfficeCatalogue.sale');
  const { values } = form;
  const kind = serviceKind(values.type);
  const number = (
    name: 'minimumQuantity' | 'maximumQuantity' | 'minimumAge' | 'durationMinutes' | 'validityDays',
    hint?: string,
  ) => <NumberInput {...form.text(name)} label={t(name)} {...(hint && { hint })} />;
  return (
    <Panel title={t('title')}>
      <div className={styles.grid}>
        <DatePicker {...form.control('saleStart')} label={t('saleStart')} hint={t('saleStartHint')} />
        <DatePicker {...form.control('saleEnd')} label={t('saleEnd')} hint={t('saleEndHint')} />
        <NumberInput
          {...form.text('vatRate')}
          inputMode="decimal"
          label={t('vatRate')}
          hint={t('vatRateHint')}
        />
        {number('minimumQuantity', t('minimumQuantityHint'))}
        {number('maximumQuantity', t('maximumQuantityHint'))}
        {number('minimumAge')}
        {(kind === 'event' || kind === 'simple') && number('durationMinutes')}
        {kind !== 'event' && number('validityDays', t(fillsCards(values) ? 'periodHint' : 'validityHint'))}
      </div>
      <Switch
        label={t('fastPurchase')}
        hint={t('fastPurchaseHint')}
        isOn={values.isFastPurchase}
        onChange={(isOn) => form.set('isFastPurchase', isOn)}
      />
      {kind === 'none' && (
        <Switch
          label={t('rental')}
          hint={t('rentalHint')}
          isOn={values.isRental}
          onChange={(isOn) => form.set('isRental', isOn)}
        />
      )}
    </Panel>
  );
}

/** Services that are required, or suggested, with this one. */
function TogetherPanel({ form, catalogue }: ServicePartProps) {
  const t = useTranslations('boxOfficeCatalogue.together');
  const locale = useLocale() as Locale;
  const others = choicesOf(catalogue.services, locale).filter(({ code }) => code !== form.values.code);
  return (
    <Panel title={t('title')}>
      <FoldedChecks
        legend={t('required')}
        hint={t('requiredHint')}
        choices={others}
        value={form.values.requiredServiceCodes}
        error={form.errorOf('requiredServiceCodes')}
        none={t('none')}
        onChange={(codes) => form.set('requiredServiceCodes', codes)}
      />
      <FoldedChecks
        legend={t('matching')}
        hint={t('matchingHint')}
        choices={others}
        value={form.values.matchingServiceCodes}
        error={form.errorOf('matchingServiceCodes')}
        none={t('none')}
        onChange={(codes) => form.set('matchingServiceCodes', codes)}
      />
    </Panel>
  );
}
