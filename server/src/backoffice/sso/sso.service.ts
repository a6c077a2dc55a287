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
 * Returns the administrator whose account a person at the provider may open: the account linked to the person, or the
 * account of the verified address if no other identity of the provider is linked. The call creates no administrator.
 * A holder of every right needs a link of their own making.
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

/** Records that an administrator has signed in through the provider. @throws AppError `sso.lost` */
export async function enterBySso(db: TenantDb, administrator: Credentials): Promise<void> {
  await confirmInvitation(db, administrator.id);
  if (!(await recordEntry(db, administrator, 'signed-in-sso'))) fail('sso.lost');
}
