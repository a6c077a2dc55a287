import type { Locale } from '@guichet/contract/locale.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { Database } from '#kernel/database/database.ts';
import { resetAccess } from '../auth/access-reset.service.ts';
import { requestLink } from '../links/links.service.ts';
import { endLinks } from '../links/links.sql.ts';
import { insertAdministrator, updateAdministrator } from '../team/team.sql.ts';
import { openProvider, readMaster } from './first-master.sql.ts';

/** The first master, and the name of the provider tenant if there is none yet. */
export interface FirstMaster {
  email: string;
  language: Locale;
  tenant: string;
}

/**
 * Invites the first master of an installation, which has no back office yet. Running it again sends a new link, to
 * another address too, as long as the master has not chosen a password.
 * @param owner a connection with the rights of the database owner, who alone creates a provider tenant
 * @returns false when the installation has a master; the back office resets that master's access
 */
export async function inviteFirstMaster(owner: Database, first: FirstMaster): Promise<boolean> {
  const provider = await owner.platform((db) => openProvider(db, first.tenant));
  return owner.tenant(provider, async (db) => {
    const { email, language } = first;
    const known = await readMaster(db);
    if (known?.wasActive) return false;
    if (known) {
      await updateAdministrator(db, known.id, { email, language });
      await endLinks(db, known.id);
    } else {
      await insertAdministrator(db, { email, language, level: 'master' });
    }
    await requestLink(db, 'first-password', email);
    await recordChange(db, undefined, { action: 'administrator.created', subject: email });
    return true;
  });
}

/**
 * Resets the access of the master, who has no superior in the team: whoever runs commands on the server vouches for the
 * master. The link goes to the address of the account.
 * @param owner a connection with the rights of the database owner
 * @returns that address; undefined when the installation has no master
 */
export async function resetMaster(owner: Database, tenant: string): Promise<string | undefined> {
  const provider = await owner.platform((db) => openProvider(db, tenant));
  return owner.tenant(provider, async (db) => {
    const master = await readMaster(db);
    if (!master) return undefined;
    await resetAccess(db, master);
    await recordChange(db, undefined, { action: 'administrator.access-reset', subject: master.email });
    return master.email;
  });
}
