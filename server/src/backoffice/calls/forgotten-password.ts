import { MAILS_PER_HOUR } from '../../account/rules.ts';
import type { Handler } from '../../platform/calls.ts';
import { fail } from '../../platform/errors.ts';
import { countUse, dropExpiredCounts } from '../../platform/throttle.ts';
import { requestLink } from '../links.ts';
import { linksFrom, linksTo } from '../subjects.ts';

/**
 * Sends a link to choose a new password. Exactly the same is done for an address without administrator: that it gets
 * no mail is found out later, by the job that would write it.
 */
export const forgottenPassword: Handler<'POST /user/admin/forgottenpassword'> = async (call) => {
  const { body, tenant, address, services } = call;
  const { secrets } = services;
  const isWithinLimits = await services.database.tenant(tenant.id, async (db) => {
    await dropExpiredCounts(db);
    const fromAddress = await countUse(db, linksFrom(secrets, address), MAILS_PER_HOUR.address);
    const toEmail = await countUse(db, linksTo(secrets, body.email), MAILS_PER_HOUR.email);
    if (!fromAddress || !toEmail) return false;
    await requestLink(db, 'new-password', body.email);
    return true;
  });
  if (!isWithinLimits) fail('request.too-many');
  services.jobs.nudge();
  return undefined;
};
