import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { pictureAddress } from '#tenants/pictures/rules.ts';
import type { ItemRow, SettingKind } from '../model.ts';
import { establishmentsOf } from '../rules.ts';
import type { State } from '../synchronization/view.ts';
import type { ItemPicture } from './data.ts';
import { hiddenReasons, limitsOf, ofKind, settingTexts } from './rules.ts';

type TenantName = Pick<Tenant, 'name' | 'languages'>;
type EstablishmentSettings = CallAnswer<'PUT /settingsticketing/establishment'>;
type FamilySettings = CallAnswer<'PUT /settingsticketing/family'>;
type ServiceSettings = CallAnswer<'PUT /settingsticketing/service'>;
/** A past synchronization as it is answered. */
export type Synchronization = State['history'][number];

/** How items are shown to administrators. */
export interface SettingsView {
  establishment(row: ItemRow<'establishment'>): EstablishmentSettings;
  /** @param services those of the list that is asked for; all of them when absent */
  family(row: ItemRow<'family'>, services?: readonly ItemRow<'service'>[]): FamilySettings;
  service(row: ItemRow<'service'>): ServiceSettings;
}

/** @param settings the whole local catalogue: whether visitors see an item depends on others */
export function settingsView(
  tenant: TenantName,
  { rows, pictures }: { rows: readonly ItemRow[]; pictures: readonly ItemPicture[] },
): SettingsView {
  const reasonOf = hiddenReasons(rows, tenant.languages[0]);
  const pictureOf = new Map(pictures.map((picture) => [picture.id, picture]));
  const services = ofKind(rows, 'service').filter((row) => row.isPresent);
  const common = (row: ItemRow<SettingKind>) =>
    viewItem(tenant, row, reasonOf(row), pictureOf.get(row.pictureId ?? ''));
  return {
    establishment(row) {
      const there = services.filter(({ source }) => establishmentsOf(source).includes(row.code));
      const { address, zip, city } = row.source;
      const families = new Set(there.map(({ source }) => source.familyCode)).size;
      return { ...common(row), address, zip, city, families, services: there.length };
    },
    family(row, listed = services) {
      const ofFamily = listed.filter(({ source, isPresent }) => isPresent && source.familyCode === row.code);
      return { ...common(row), color: row.source.color, services: ofFamily.length };
    },
    service(row) {
      const { type, familyCode, establishmentCode, otherEstablishmentCodes = [], prices } = row.source;
      return {
        ...common(row),
        type,
        family: familyCode,
        espaceRef: establishmentCode,
        otherEstablishments: [...otherEstablishmentCodes],
        prices: prices.map(({ name, labels, cents }) => ({ name, labels, cents })),
        ...limitsOf(row),
      };
    },
  };
}

function viewItem(
  tenant: TenantName,
  row: ItemRow<SettingKind>,
  hiddenReason: EstablishmentSettings['hiddenReason'],
  picture: ItemPicture | undefined,
) {
  const { code, isEnabled, isPresent, version, changedAt, changedBy } = row;
  return {
    externalCode: code,
    labels: settingTexts(row, 'labels'),
    descriptions: settingTexts(row, 'descriptions'),
    isEnabled,
    isPresent,
    ...(hiddenReason && { hiddenReason }),
    ...(picture && { picture: { ...picture, url: pictureAddress(tenant, picture.id) } }),
    version,
    ...(changedAt && { changedAt: changedAt.toISOString() }),
    ...(changedBy && { changedBy }),
  };
}
