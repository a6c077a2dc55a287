import type { OwnKind } from '../../box-office/catalogue/port.ts';

/** A column of an item: its name in the table, in the port, and its SQL type. */
type Column = readonly [column: string, field: string, type: string];

const NAMED: readonly Column[] = [
  ['code', 'code', 'text'],
  ['labels', 'labels', 'jsonb'],
  ['descriptions', 'descriptions', 'jsonb'],
  ['position', 'position', 'integer'],
];

/** The columns of each kind: one list reads and writes them. */
export const COLUMNS: Readonly<Record<OwnKind, readonly Column[]>> = {
  establishment: [
    ...NAMED,
    ['address', 'address', 'text'],
    ['zip', 'zip', 'text'],
    ['city', 'city', 'text'],
    ['hours', 'hours', 'jsonb'],
  ],
  family: [...NAMED, ['color', 'color', 'text'], ['activity', 'activity', 'text']],
  theme: [...NAMED, ['label', 'label', 'text'], ['color', 'color', 'text']],
  service: [
    ...NAMED,
    ['type', 'type', 'integer'],
    ['establishment_code', 'establishmentCode', 'text'],
    ['other_establishment_codes', 'otherEstablishmentCodes', 'text[]'],
    ['family_code', 'familyCode', 'text'],
    ['public_type', 'publicType', 'text'],
    ['theme_codes', 'themeCodes', 'text[]'],
    ['prices', 'prices', 'jsonb'],
    ['is_fast_purchase', 'isFastPurchase', 'boolean'],
    ['is_authorized_duplication', 'isAuthorizedDuplication', 'boolean'],
    ['duration_minutes', 'durationMinutes', 'integer'],
    ['validity_days', 'validityDays', 'integer'],
    ['minimum_age', 'minimumAge', 'integer'],
    ['minimum_quantity', 'minimumQuantity', 'integer'],
    ['maximum_quantity', 'maximumQuantity', 'integer'],
    ['required_services', 'requiredServiceCodes', 'text[]'],
    ['matching_services', 'matchingServiceCodes', 'text[]'],
    ['is_rental', 'isRental', 'boolean'],
    ['sale_start', 'saleStart', 'date'],
    ['sale_end', 'saleEnd', 'date'],
    ['vat_rate', 'vatRate', 'integer'],
    ['card_use', 'cardUse', 'text'],
    ['grants', 'grants', 'jsonb'],
    ['services_for_fill', 'servicesForFill', 'text[]'],
    ['espace_ref', 'espaceRef', 'text'],
    ['renewal_days_before', 'renewalDaysBefore', 'integer'],
    ['renewal_days_after', 'renewalDaysAfter', 'integer'],
    ['disable_multi_public', 'disableMultiPublic', 'boolean'],
  ],
};

/** Selects the columns of a kind by the names of the port. */
export const selected = (kind: OwnKind): string =>
  COLUMNS[kind].map(([column, field]) => (column === field ? column : `${column} as "${field}"`)).join(', ');

/** The statement that inserts or replaces items of a kind: $1 the tenant, $2 the items as JSON. */
export function upsert(kind: OwnKind): string {
  const columns = COLUMNS[kind].map(([column]) => column);
  const typed = COLUMNS[kind].map(([, field, type]) => `"${field}" ${type}`).join(', ');
  const fields = COLUMNS[kind].map(([, field]) => `"${field}"`).join(', ');
  const replaced = columns.filter((column) => column !== 'code');
  return `insert into venue.${kind} (tenant_id, ${columns.join(', ')}, archived_at)
    select $1, ${fields}, case when "isArchived" then now() end
      from jsonb_to_recordset($2) as item (${typed}, "isArchived" boolean)
    on conflict (tenant_id, code) do update
      set ${replaced.map((column) => `${column} = excluded.${column}`).join(', ')},
          archived_at = case when excluded.archived_at is null then null
                             else coalesce(${kind}.archived_at, excluded.archived_at) end`;
}
