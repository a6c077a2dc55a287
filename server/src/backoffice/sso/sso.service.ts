import type { SsoChoices } from '#account/sso/settings/sso-settings.sql.ts';
import { knownOf } from '#account/sso/sso.ts';
import type { SsoPerson } from '#gateways/sso/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { recordEntry } from '../auth/auth.service.ts';
import { type Credentials, findCredentials, readCredentials } from '../auth/auth.sql.ts';
import { isSuper } from '../backoffice.ts';
import { confirmInvitation, findLinkedAdministrator, readLink } from './sso.sql.ts';

/**
 * Whose account a person at the provider may open: who has linked it to them, or whose address the provider has
 * verified, unless they have linked another identity of it. It makes no one an administrator, and who holds every
 * right has linked their account themselves.
 * @throws AppError `sso.not-invited`
 */
export async function administratorOfPerson(
  db: TenantDb,
  person: SsoPerson,
  choices: SsoChoices,
): Promise<Credentials> {
  const linked = await findLinkedAdministrator(db, person);
  if (linked !== undefined) return (await readCredentials(db, linked)) ?? fail('sso.not-invited');
  const { email, isEmailVerified } = knownOf(person.claims, choices);
  const invited = isEmailVerified && email !== '' ? await findCredentials(db, email) : undefined;
  if (!invited || isSuper(invited.level) || (await readLink(db, invited.id, person.issuer)))
    fail('sso.not-invited');
  return invited;
}

/** Records that an administrator has come by the provider. @throws AppError `sso.lost` */
export async function enterBySso(db: TenantDb, administrator: Credentials): Promise<void> {
  await confirmInvitation(db, administrator.id);
  if (!(await recordEntry(db, administrator, 'signed-in-sso'))) fail('sso.lost');
}
