import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readStoredPictures } from '#tenants/pictures/pictures.sql.ts';
import { catalogueOf } from '../browse/browse.sql.ts';
import type { ShopEstablishment } from '../catalogue.ts';
import { insertInformation, readInformation, readNotices } from './establishments.sql.ts';
import {
  auditedFields,
  clockOf,
  type Information,
  type InformationRow,
  informationOf,
} from './establishments.ts';
import { viewInformation, viewNotices } from './establishments-view.ts';

type Item = CallAnswer<'PUT /settingsticketing/establishmentinformation'>;

/** Returns the establishment to change. @throws AppError establishment.not-found */
export async function requireEstablishment(
  services: Pick<Services, 'ticketing' | 'database'>,
  tenant: Tenant,
  code: string,
): Promise<ShopEstablishment> {
  const { establishments } = await catalogueOf(services, tenant);
  return establishments.get(code) ?? fail('establishment.not-found');
}

/** Returns an establishment’s information for its administrators. */
export async function showInformation(
  db: TenantDb,
  tenant: Tenant,
  { source, ...establishment }: ShopEstablishment,
): Promise<Item> {
  const { code, labels } = establishment;
  const row = await readInformation(db, code);
  const ids = row?.content?.pictures.map(({ id }) => id) ?? [];
  const stored = ids.length > 0 ? await readStoredPictures(db, ids) : [];
  const [today = ''] = clockOf(new Date(), tenant.timeZone).split('T');
  return viewInformation(tenant, { ...(source ?? establishment), labels }, row, stored, today);
}

/** Returns the closures and messages that have not ended, for administrators. */
export const showNotices = async (db: TenantDb, tenant: Tenant) =>
  viewNotices(await readNotices(db, clockOf(new Date(), tenant.timeZone)));

/** A version of an establishment’s information that is about to be replaced. */
interface Replacement {
  establishment: ShopEstablishment;
  present: InformationRow | undefined;
  next: Omit<InformationRow, 'savedAt'>;
  action: 'establishment.informed' | 'establishment.undone';
}

/** Writes a version and the audit entry. @throws AppError settings.changed after a concurrent change */
export async function replaceInformation(
  db: TenantDb,
  by: Administrator,
  { establishment, present, next, action }: Replacement,
): Promise<void> {
  if (!(await insertInformation(db, next))) fail('settings.changed');
  const { labels, source = establishment } = establishment;
  const [before, after] = [present, next].map((row) => row?.content ?? informationOf(source)) as [
    Information,
    Information,
  ];
  const ids = [...before.pictures, ...after.pictures].map(({ id }) => id);
  const stored = await readStoredPictures(db, ids);
  const names = new Map(stored.map(({ id, name }) => [id, name]));
  await recordChange(db, by, {
    action,
    subject: labels[DEFAULT_LOCALE],
    changes: changesBetween(auditedFields(before, names), auditedFields(after, names)),
  });
}
