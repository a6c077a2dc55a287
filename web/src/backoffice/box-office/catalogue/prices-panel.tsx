import { AUDIENCES } from '@guichet/contract/box-office/catalogue-rules.ts';
import { CONTACT_FIELDS } from '@guichet/contract/cart/contact-rules.ts';
import { byLocale, DEFAULT_LOCALE, LOCALES, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { serviceKind } from '@guichet/contract/predicates.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { moved } from '#backoffice/ui/moved.ts';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import type { Form } from '#ui/use-form.ts';
import { codeFor } from './catalogue-data.ts';
import { CodeChecks } from './fields.tsx';
import styles from './item-page.module.css';
import { type Audience, isFree, type PriceValues, type ServiceValues } from './item-values.ts';

/** Codes of the supporting documents, as phrases name them. */
const DOCUMENTS = [
  'PJUSTIF001', 'PJUSTIF002', 'PJUSTIF003', 'PJUSTIF004', 'PJUSTIF005',
  'PJUSTIF006', 'PJUSTIF007', 'PJUSTIF008', 'PJUSTIF009', 'PJUSTIF0010',
] as const; // biome-ignore format: one line per five codes

const NEW_PRICE: PriceValues = {
  name: '',
  labels: byLocale(() => ''),
  cents: '',
  supportingDocuments: [],
  discountCode: '',
  audience: { type: '', minimumAge: '', maximumAge: '' },
  contactFields: [],
  places: '',
  vatRate: '',
};

/** Gives a price a code: beside another price, the base price would be hidden. */
const withCode = (price: PriceValues): PriceValues =>
  price.name === '' ? { ...price, name: codeFor(price.labels[DEFAULT_LOCALE]) } : price;

/** The prices of a service, one below the other. */
export function PricesPanel({ form }: { form: Form<ServiceValues> }) {
  const t = useTranslations('boxOfficeCatalogue.prices');
  const { prices } = form.values;
  const change = (changed: PriceValues[]) => form.set('prices', changed);
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <div className={styles.prices}>
        {prices.map((price, at) => (
          <PriceFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a price
            key={at}
            form={form}
            at={at}
            price={price}
            count={prices.length}
            onChange={(next) => change(prices.with(at, next))}
            onRemove={() => change(prices.toSpliced(at, 1))}
            onMove={(by) => change(moved(prices, at, by) ?? prices)}
          />
        ))}
      </div>
      <FieldError error={form.errorOf('prices')} />
      <Button
        variant="soft"
        icon="plus"
        className={styles.add}
        onClick={() => change([...prices.map(withCode), NEW_PRICE])}
      >
        {t('add')}
      </Button>
    </Panel>
  );
}

interface PriceProps {
  form: Form<ServiceValues>;
  at: number;
  price: PriceValues;
  count: number;
  onChange: (price: PriceValues) => void;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
}

function PriceFields({ form, at, price, count, onChange, onRemove, onMove }: PriceProps) {
  const t = useTranslations('boxOfficeCatalogue.prices');
  const pageLocale = useLocale() as Locale;
  const name = labelIn(price.labels, pageLocale) || t('number', { number: at + 1 });
  const [main, ...others] = LOCALES;
  const label = (locale: Locale) => (
    <TextInput
      key={locale}
      label={t('name', { language: languageTitle(locale, pageLocale) })}
      name={`prices.${at}.labels.${locale}`}
      lang={locale}
      maxLength={200}
      value={price.labels[locale]}
      error={form.errorOf(`prices.${at}.labels.${locale}` as 'code')}
      required={locale === main}
      onChange={(event) => onChange({ ...price, labels: { ...price.labels, [locale]: event.target.value } })}
      onBlur={() => {
        if (locale === main && price.name === '' && count > 1) onChange(withCode(price));
      }}
    />
  );
  return (
    <fieldset className={styles.price}>
      <legend className="visually-hidden">{name}</legend>
      <div className={styles.priceHead}>
        {label(main)}
        <NumberInput
          label={t('amount')}
          inputMode="decimal"
          name={`prices.${at}.cents`}
          value={price.cents}
          error={form.errorOf(`prices.${at}.cents` as 'code')}
          required
          onChange={(event) => onChange({ ...price, cents: event.target.value })}
        />
        <TextInput
          label={t('code')}
          name={`prices.${at}.name`}
          maxLength={40}
          spellCheck={false}
          autoComplete="off"
          value={price.name}
          error={form.errorOf(`prices.${at}.name` as 'code')}
          onChange={(event) => onChange({ ...price, name: event.target.value })}
        />
        <span className={styles.tools}>
          <IconButton
            icon="M6 15l6-6 6 6"
            label={t('up', { name })}
            disabled={at === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon="down"
            label={t('down', { name })}
            disabled={at === count - 1}
            onClick={() => onMove(1)}
          />
          <IconButton icon="trash" label={t('remove', { name })} onClick={onRemove} />
        </span>
      </div>
      {isFree(price.cents) && (
        <Notice tone="warning" isInset>
          {t('free')}
        </Notice>
      )}
      <details className={styles.folded}>
        <summary>{t('more')}</summary>
        <div className={styles.prices}>
          <div className={styles.grid}>{others.map(label)}</div>
          <AudienceFields form={form} at={at} price={price} onChange={onChange} />
          {serviceKind(form.values.type) === 'event' && (
            <div className={styles.narrow}>
              <NumberInput
                label={t('places')}
                hint={t('placesHint')}
                name={`prices.${at}.places`}
                value={price.places}
                error={form.errorOf(`prices.${at}.places` as 'code')}
                onChange={(event) => onChange({ ...price, places: event.target.value })}
              />
            </div>
          )}
          <div className={styles.narrow}>
            <NumberInput
              label={t('vatRate')}
              hint={t('vatRateHint', { rate: form.values.vatRate })}
              inputMode="decimal"
              name={`prices.${at}.vatRate`}
              value={price.vatRate}
              error={form.errorOf(`prices.${at}.vatRate` as 'code')}
              onChange={(event) => onChange({ ...price, vatRate: event.target.value })}
            />
          </div>
          <Conditions price={price} onChange={onChange} />
        </div>
      </details>
    </fieldset>
  );
}

type PartProps = Pick<PriceProps, 'price' | 'onChange'>;

/** For whom a price is. */
function AudienceFields({ form, at, price, onChange }: PartProps & Pick<PriceProps, 'form' | 'at'>) {
  const t = useTranslations('boxOfficeCatalogue.prices');
  const { audience } = price;
  const set = (changes: Partial<PriceValues['audience']>) =>
    onChange({ ...price, audience: { ...audience, ...changes } });
  return (
    <div className={styles.grid}>
      <Select
        label={t('audience')}
        value={audience.type}
        onChange={(event) => set({ type: event.target.value as Audience | '' })}
      >
        <option value="">{t('everybody')}</option>
        {AUDIENCES.map((type) => (
          <option key={type} value={type}>
            {t(`audiences.${type}`)}
          </option>
        ))}
      </Select>
      {audience.type !== '' &&
        (['minimumAge', 'maximumAge'] as const).map((side) => (
          <NumberInput
            key={side}
            label={t(side)}
            name={`prices.${at}.audience.${side}`}
            value={audience[side]}
            error={form.errorOf(`prices.${at}.audience.${side}` as 'code')}
            onChange={(event) => set({ [side]: event.target.value })}
          />
        ))}
    </div>
  );
}

/** What a price requires: documents, a family quotient, data of each visitor. */
function Conditions({ price, onChange }: PartProps) {
  const t = useTranslations('boxOfficeCatalogue.prices');
  return (
    <>
      <CodeChecks
        legend={t('documents')}
        hint={t('documentsHint')}
        choices={DOCUMENTS.map((code) => ({ code, name: t(`documentNames.${code}`) }))}
        value={price.supportingDocuments}
        none=""
        onChange={(codes) =>
          onChange({ ...price, supportingDocuments: codes as PriceValues['supportingDocuments'] })
        }
      />
      <div className={styles.narrow}>
        <TextInput
          label={t('discountCode')}
          hint={t('discountCodeHint')}
          maxLength={40}
          spellCheck={false}
          autoComplete="off"
          value={price.discountCode}
          onChange={(event) => onChange({ ...price, discountCode: event.target.value })}
        />
      </div>
      <CodeChecks
        legend={t('contact')}
        hint={t('contactHint')}
        choices={CONTACT_FIELDS.map((field) => ({ code: field, name: t(`contactFields.${field}`) }))}
        value={price.contactFields}
        none=""
        onChange={(codes) => onChange({ ...price, contactFields: codes as PriceValues['contactFields'] })}
      />
    </>
  );
}
