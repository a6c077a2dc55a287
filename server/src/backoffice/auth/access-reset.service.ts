import { notifyOwner } from '#account/notices/notices.service.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { requestLink } from '../links/links.service.ts';
import { endLinks } from '../links/links.sql.ts';
import { endPassword } from '../team/team.sql.ts';
import { resetFactors } from './second-factor/second-factor.sql.ts';

/**
 * Resets the access of an administrator who has no superior in the team. Ends the password, the sessions and every
 * factor, and mails a link to set them again.
 */
export async function resetAccess(db: TenantDb, { id, email }: { id: string; email: string }): Promise<void> {
  await resetFactors(db, id);
  await endPassword(db, id);
  await endLinks(db, id);
  await notifyOwner(db, { kind: 'administrator', id }, 'factors-reset');
  await requestLink(db, 'access-reset', email);
}
