import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { readParameters } from '#tenants/parameters/parameters.sql.ts';
import { readRegistrationPage } from '#tenants/registration-page/registration-page.service.ts';
import { isRegistrationOpen } from '#tenants/used-pages/used-pages.ts';

/** Requires an open registration. @throws AppError `account.registration-closed` */
export async function requireOpenRegistration(db: TenantDb): Promise<void> {
  if (!isRegistrationOpen(await readParameters(db))) fail('account.registration-closed');
}

/** Reads the registration settings of an open registration. @throws AppError `account.registration-closed` */
export async function readOpenRegistration(db: TenantDb): ReturnType<typeof readRegistrationPage> {
  await requireOpenRegistration(db);
  return readRegistrationPage(db);
}
