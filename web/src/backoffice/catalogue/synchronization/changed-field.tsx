import type { Locale } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import styles from './synchronization-dialog.module.css';

/** A difference between two states of an item in one field; prices in cents. */
interface FieldChange {
  field: string;
  part?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The administrator's text, which stays */
  own?: string | undefined;
}

/** Fields with a translated name; others are shown by the ticketing system's name. */
const FIELDS = [
  'labels',
  'descriptions',
  'price',
  'priceLabel',
  'supportingDocuments',
  'address',
  'zip',
  'city',
  'hours',
  'color',
  'activity',
  'label',
  'type',
  'establishmentCode',
  'otherEstablishmentCodes',
  'familyCode',
  'publicType',
  'themeCodes',
  'isFastPurchase',
  'isAuthorizedDuplication',
  'durationMinutes',
  'validityDays',
  'minimumAge',
  'minimumQuantity',
  'maximumQuantity',
  'requiredServiceCodes',
  'matchingServiceCodes',
  'vatRate',
  'priceVatRate',
  'discountCode',
  'priceAudience',
  'contactFields',
  'placesTaken',
  'isRental',
  'saleStart',
  'saleEnd',
  'cardUse',
  'grants',
  'servicesForFill',
  'espaceRef',
  'renewalDaysBefore',
  'renewalDaysAfter',
  'disableMultiPublic',
  'position',
  'priceOrder',
] as const;

/** A changed field with its former and its present value. */
export function ChangedField({ change }: { change: FieldChange }) {
  const t = useTranslations('synchronization');
  const name = useFieldName(change);
  const { from, to, own } = useValues(change);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {from !== undefined && <del>{from}</del>}
        {from !== undefined && to !== undefined && <Icon name="arrow" size={16} />}
        {to === undefined ? <span className={typography.muted}>{t('dialog.nothing')}</span> : <ins>{to}</ins>}
        {own !== undefined && (
          <p className={styles.own}>
            <Icon name="check" size={16} />
            {t('dialog.mine', { text: own })}
          </p>
        )}
      </dd>
    </div>
  );
}

function useFieldName({ field, part }: FieldChange): string {
  const t = useTranslations('synchronization');
  const locale = useLocale();
  const known = FIELDS.find((one) => one === field);
  const name = known ? t(`fields.${known}`) : field;
  if (!part) return name;
  const isLanguage = field === 'labels' || field === 'descriptions';
  return `${name} (${isLanguage ? languageName(part as Locale, locale) : part})`;
}

/** Formats a price, which is in cents. */
function useValues({ field, from, to, own }: FieldChange) {
  const format = useAdminFormat();
  const value = (text: string | undefined) =>
    text !== undefined && field === 'price' ? format.money(Number(text)) : text;
  return { from: value(from), to: value(to), own };
}
