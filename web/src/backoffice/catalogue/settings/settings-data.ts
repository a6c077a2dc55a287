import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { NotificationLimits } from '@guichet/contract/catalogue/setting-texts.ts';
import { adminApi } from '#lib/admin-api.ts';

/** The data of the ticketing settings pages. */

type EstablishmentItem = CallAnswer<'PUT /settingsticketing/establishment'>;
type FamilyItem = CallAnswer<'PUT /settingsticketing/family'>;
export type ServiceItem = CallAnswer<'PUT /settingsticketing/service'>;

export type SettingKind = 'establishment' | 'family' | 'service';

/** An item of one of the three lists, with its kind. */
export type Item =
  | (EstablishmentItem & { kind: 'establishment' })
  | (FamilyItem & { kind: 'family' })
  | (ServiceItem & { kind: 'service' });

type EstablishmentEntry = Extract<Item, { kind: 'establishment' }>;
type FamilyEntry = Extract<Item, { kind: 'family' }>;
type ServiceEntry = Extract<Item, { kind: 'service' }>;

/** The last reset, while it can be undone. */
export interface Reset {
  at: string;
  by: string;
}

interface EstablishmentsData {
  establishments: EstablishmentEntry[];
  /** Whether the venue has several establishments by its flag; otherwise there is one list */
  isMulti: boolean;
  reset: Reset | undefined;
}

export async function loadEstablishments(): Promise<EstablishmentsData> {
  const {
    items,
    isMultiEstablishment,
    resetAt,
    resetBy = '',
  } = await adminApi('GET /settingsticketing/establishments');
  return {
    establishments: items.map((item) => ({ ...item, kind: 'establishment' })),
    isMulti: isMultiEstablishment,
    reset: resetAt === undefined ? undefined : { at: resetAt, by: resetBy },
  };
}

export interface ItemsData extends EstablishmentsData {
  /** Its external code, or ALL */
  establishment: string;
  families: FamilyEntry[];
  services: ServiceEntry[];
}

/** Families and services of an establishment, or of all. */
export async function loadItems(establishment: string): Promise<ItemsData> {
  const [establishments, families, services] = await Promise.all([
    loadEstablishments(),
    adminApi('GET /settingsticketing/FamiliesByEstablishment', {
      query: { externalEstablishmentCode: establishment },
    }),
    adminApi('GET /settingsticketing/ServicesByEstablishmentAndFamily', {
      query: { externalEstablishmentCode: establishment, externalFamilyCode: 'ALL' },
    }),
  ]);
  return {
    ...establishments,
    establishment,
    families: families.items.map((item) => ({ ...item, kind: 'family' })),
    services: services.items.map((item) => ({ ...item, kind: 'service' })),
  };
}

/** Body of the call that saves an item. */
interface SavedItem extends NotificationLimits {
  externalCode: string;
  version: number;
  labels: Record<string, string>;
  descriptions: Record<string, string>;
  isEnabled: boolean;
  pictureId: string | null;
}

/** Saves an item. @returns the saved item @throws ApiError `settings.changed` when it was saved elsewhere meanwhile */
export async function saveItem(kind: SettingKind, body: SavedItem): Promise<Item> {
  if (kind === 'service') return { kind, ...(await adminApi('PUT /settingsticketing/service', { body })) };
  if (kind === 'family') return { kind, ...(await adminApi('PUT /settingsticketing/family', { body })) };
  return { kind, ...(await adminApi('PUT /settingsticketing/establishment', { body })) };
}

/** Reads an item again. @returns undefined when it is in no list any more */
export async function reloadItem({ kind, externalCode }: Pick<Item, 'kind' | 'externalCode'>) {
  const { establishments, families, services } = await loadItems('ALL');
  const items: Item[] = [...establishments, ...families, ...services];
  return items.find((item) => item.kind === kind && item.externalCode === externalCode);
}
