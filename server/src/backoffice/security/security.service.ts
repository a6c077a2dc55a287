import { findCredentials as findCustomer } from '#account/auth/auth.sql.ts';
import { notifyOwner } from '#account/notices/notices.service.ts';
import { shownNetwork } from '#account/sessions/sessions.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { countUseOfDay } from '#platform/auth/throttle.ts';
import { subjectsOfSite } from '#platform/auth/throttle-subjects.ts';
import type { Refused } from '#platform/http/refusals.ts';
import type { Services } from '#services.ts';
import { findCredentials as findAdministrator } from '../auth/auth.sql.ts';
import { countFailedPasswords, countRefusal } from './security.sql.ts';
import { ATTACK_FAILURES, kindOf, maskedAccount, siteOf } from './security.ts';

type Needed = Pick<Services, 'database' | 'jobs' | 'logger' | 'secrets' | 'tenants'>;

/** Maximum number of concurrent writes; beyond it, refusals are only in the log and the metrics. */
const AT_ONCE = 4;

/** Records refusals for the administrators of their venue, and notifies the owner of an account under attack. */
export function createRefusalRecord(services: Needed): (refused: Refused) => void {
  let writing = 0;
  return (refused) => {
    if (writing >= AT_ONCE) return;
    writing += 1;
    recordRefusal(services, refused)
      .catch((error: unknown) => services.logger.warn({ err: error }, 'A refusal could not be recorded'))
      .finally(() => {
        writing -= 1;
      });
  };
}

async function recordRefusal(services: Needed, refused: Refused): Promise<void> {
  const tenant = await services.tenants.find(refused.tenant);
  if (!tenant) return;
  const kind = kindOf(refused.code);
  const site = siteOf(refused.call);
  // A throttled network may name any number of accounts, so the row omits the account.
  const email = kind === 'blocked' ? '' : refused.account;
  const account = email === '' ? Buffer.alloc(0) : services.secrets.keyedHash('refused account', email);
  const isNotified = await services.database.tenant(tenant.id, async (db) => {
    await countRefusal(db, {
      site,
      kind,
      account,
      shownAccount: maskedAccount(email),
      network: shownNetwork(refused.address),
    });
    if (kind !== 'password' || email === '') return false;
    if ((await countFailedPasswords(db, site, account)) < ATTACK_FAILURES) return false;
    return notifyAttacked(services, db, site, email);
  });
  if (isNotified) services.jobs.wake();
}

/** Mails the owner of an account under password attack, at most once a day. @returns whether a mail was enqueued */
async function notifyAttacked(
  { secrets }: Pick<Needed, 'secrets'>,
  db: TenantDb,
  site: 'shop' | 'backoffice',
  email: string,
): Promise<boolean> {
  const owner = await (site === 'shop' ? findCustomer(db, email) : findAdministrator(db, email));
  if (!owner) return false;
  const subject = subjectsOfSite(secrets, site).of('attack mail', owner.id);
  if (!(await countUseOfDay(db, subject, 1))) return false;
  await notifyOwner(db, { kind: site === 'shop' ? 'customer' : 'administrator', id: owner.id }, 'attack');
  return true;
}
