import type { CallAnswer } from '@guichet/contract/calls.ts';
import {
  DEFAULT_LIMITS,
  type NotificationLimits,
  type SettingText,
  type SettingTexts,
  shownLabels,
} from '@guichet/contract/catalogue/setting-texts.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import type { CatalogueTheme } from '#gateways/ticketing/catalogue/port.ts';
import { fail } from '#kernel/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { pictureAddress } from '#tenants/pictures/pictures.ts';
import {
  establishmentsOf,
  type ItemKind,
  type ItemRow,
  type ItemSettings,
  isNamed,
  type OwnTexts,
  type SettingKind,
  type ShopCatalogue,
  type ShopEstablishment,
  visibleCatalogue,
} from '../catalogue.ts';
import type { ItemPicture } from './catalogue-settings.sql.ts';

/** The answer with a tenant’s synchronizations. */
export type State = CallAnswer<'GET /settingsticketing/synchronization'>;

/** The administrators’ settings over the ticketing system’s catalogue, and their effect on the public site. */

/** The texts that administrators may override. */
export type TextField = 'labels' | 'descriptions';

/** Returns both sides of the texts of an item, by language. */
export function settingTexts(row: Pick<ItemRow, 'source' | TextField>, field: TextField): SettingTexts {
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, settingText(row.source[field][locale] ?? '', row[field][locale])]),
  ) as SettingTexts;
}

function settingText(source: string, own: OwnTexts[Locale]): SettingText {
  if (!own) return { source, own: '' };
  const isConflict = own.over !== source && own.text !== source;
  return { source, own: own.text, ...(isConflict && { conflict: own.over }) };
}

/** Returns the catalogue with the settings applied, in order. */
function effectiveCatalogue(rows: readonly ItemRow[]): ShopCatalogue {
  return {
    establishments: ofKind(rows, 'establishment').map((row) => ({ ...row.source, ...effectivePart(row) })),
    families: ofKind(rows, 'family').map((row) => ({ ...row.source, ...effectivePart(row) })),
    services: ofKind(rows, 'service').map((row) => ({
      ...row.source,
      ...effectivePart(row),
      ...(Object.keys(row.labels).length > 0 && { names: row.source.labels }),
      limits: limitsOf(row),
    })),
    themes: ofKind(rows, 'theme').map(
      (row): CatalogueTheme => ({ ...row.source, ...shownTexts(row), color: row.color ?? row.source.color }),
    ),
  };
}

const effectivePart = (row: ItemRow) => ({ ...shownTexts(row), pictureId: row.pictureId ?? undefined });

const shownTexts = (row: ItemRow) => ({
  labels: shownLabels(settingTexts(row, 'labels')),
  descriptions: shownLabels(settingTexts(row, 'descriptions')),
});

/** Returns the notification limits of a row. */
export function limitsOf(row: NotificationLimits): NotificationLimits {
  const { limitNotif1, limitNotif2, limitNotifTime1, limitNotifTime2 } = row;
  return { limitNotif1, limitNotif2, limitNotifTime1, limitNotifTime2 };
}

/** Returns the rows of one kind. */
export function ofKind<Kind extends ItemKind>(rows: readonly ItemRow[], kind: Kind): ItemRow<Kind>[] {
  return rows.filter((row): row is ItemRow<Kind> => row.kind === kind);
}

/** The local catalogue for the public site. */
export interface AppliedCatalogue {
  /** Items that visitors can see and buy */
  shown: ShopCatalogue;
  /** Establishments that are not shown but named on sold tickets */
  hiddenEstablishments: ShopEstablishment[];
  /** Services that are off, themselves or by family or establishment; carts that contain them can finish */
  withdrawnServices: ShopCatalogue['services'];
}

/** Applies the settings. @param rows the whole local catalogue in order @param language the venue’s default language */
export function applySettings(rows: readonly ItemRow[], language: Locale = DEFAULT_LOCALE): AppliedCatalogue {
  const present = rows.filter((row) => row.isPresent);
  const named = visibleCatalogue(effectiveCatalogue(present), language);
  const shown = visibleCatalogue(effectiveCatalogue(present.filter((row) => row.isEnabled)), language);
  const establishments = codesOf(shown.establishments);
  const services = codesOf(shown.services);
  return {
    shown: { ...shown, services: shown.services.map((service) => withinShown(service, establishments)) },
    hiddenEstablishments: effectiveCatalogue(rows).establishments.filter(
      ({ code }) => !establishments.has(code),
    ),
    withdrawnServices: named.services.filter(({ code }) => !services.has(code)),
  };
}

function withinShown(service: ShopCatalogue['services'][number], shown: ReadonlySet<string>) {
  const { otherEstablishmentCodes = [] } = service;
  return { ...service, otherEstablishmentCodes: otherEstablishmentCodes.filter((code) => shown.has(code)) };
}

const codesOf = (items: readonly { code: string }[]): ReadonlySet<string> =>
  new Set(items.map((item) => item.code));

/** The reason why an item is hidden from visitors. */
export type HiddenReason = 'gone' | 'switched-off' | 'unnamed' | 'establishment' | 'family' | 'empty';

/**
 * Returns a function that returns the reason why visitors do not see an item.
 * @param language the venue’s default language
 * @returns a function that returns undefined for visible items
 */
export function hiddenReasons(
  rows: readonly ItemRow[],
  language: Locale = DEFAULT_LOCALE,
): (row: ItemRow<SettingKind>) => HiddenReason | undefined {
  const { shown } = applySettings(rows, language);
  const seen = {
    establishment: codesOf(shown.establishments),
    family: codesOf(shown.families),
    service: codesOf(shown.services),
  };
  const filled = new Set(shown.services.map((service) => service.familyCode));
  return (row) => {
    if (!row.isPresent) return 'gone';
    if (!row.isEnabled) return 'switched-off';
    if (row.kind === 'service' && !seen.service.has(row.code)) {
      const { establishmentCode, familyCode } = (row as ItemRow<'service'>).source;
      if (!isNamed({ labels: shownLabels(settingTexts(row, 'labels')) }, language)) return 'unnamed';
      if (!seen.family.has(familyCode)) return 'family';
      return seen.establishment.has(establishmentCode) ? undefined : 'establishment';
    }
    if (!seen[row.kind].has(row.code)) return 'unnamed';
    return row.kind === 'family' && !filled.has(row.code) ? 'empty' : undefined;
  };
}

/** Returns the name of an item for administrators, or its code when it has no name. */
export function effectiveName(row: ItemRow): string {
  const labels = shownLabels(settingTexts(row, 'labels'));
  return LOCALES.map((locale) => labels[locale]?.trim()).find(Boolean) ?? row.code;
}

/** Counts per language the visible items without a name, by kind. */
export const unnamedIn = (rows: readonly ItemRow[]) =>
  LOCALES.map((language) => {
    const unnamed = (kind: ItemKind) =>
      ofKind(rows, kind).filter(
        (row) =>
          row.isPresent && row.isEnabled && !shownLabels(settingTexts(row, 'labels'))[language]?.trim(),
      ).length;
    return {
      language,
      services: unnamed('service'),
      families: unnamed('family'),
      themes: unnamed('theme'),
      establishments: unnamed('establishment'),
    };
  });

/**
 * Returns the services of a family at an establishment, including removed ones; `ALL` means any.
 * @throws AppError `establishment.not-found`, `family.not-found`
 */
export function servicesListed(
  rows: readonly ItemRow[],
  establishment: string,
  family: string,
): ItemRow<'service'>[] {
  const isKnown = (kind: SettingKind, code: string) =>
    code === 'ALL' || ofKind(rows, kind).some((row) => row.code === code);
  if (!isKnown('establishment', establishment)) fail('establishment.not-found');
  if (!isKnown('family', family)) fail('family.not-found');
  return ofKind(rows, 'service').filter(
    ({ source }) =>
      (establishment === 'ALL' || establishmentsOf(source).includes(establishment)) &&
      (family === 'ALL' || source.familyCode === family),
  );
}

/** Settings of an item for which administrators have saved none. */
export const NO_SETTINGS: ItemSettings = {
  ...DEFAULT_LIMITS,
  labels: {},
  descriptions: {},
  isEnabled: true,
  itemOrder: null,
  pictureId: null,
  color: null,
};

type TenantName = Pick<Tenant, 'name' | 'languages'>;
type EstablishmentSettings = CallAnswer<'PUT /settingsticketing/establishment'>;
type FamilySettings = CallAnswer<'PUT /settingsticketing/family'>;
type ServiceSettings = CallAnswer<'PUT /settingsticketing/service'>;
/** A past synchronization as the API answers it. */
export type Synchronization = State['history'][number];

/** Views of items for administrators. */
export interface SettingsView {
  establishment(row: ItemRow<'establishment'>): EstablishmentSettings;
  /** @param services the services of the requested list; all services when absent */
  family(row: ItemRow<'family'>, services?: readonly ItemRow<'service'>[]): FamilySettings;
  service(row: ItemRow<'service'>): ServiceSettings;
}

/** Creates the views. @param settings the whole local catalogue: the visibility of an item depends on others */
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
