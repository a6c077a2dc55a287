import { requestLink } from '#backoffice/links/service.ts';
import { countMail, dropExpiredCounts } from '#platform/auth/throttle.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { linkMails } from '../throttling/rules.ts';

/**
 * Sends a link to choose a new password. Exactly the same is done for an address without administrator: that it gets
 * no mail is decided later, by the job that would write it.
 */
export const forgottenPassword: Handler<'POST /user/admin/forgottenpassword'> = async (call) => {
  const { body, address, services, transaction } = call;
  const { secrets } = services;
  const isWithinLimits = await transaction(async (db) => {
    await dropExpiredCounts(db);
    if (!(await countMail(db, linkMails(secrets, body.email, address)))) return false;
    await requestLink(db, 'new-password', body.email);
    return true;
  });
  if (!isWithinLimits) fail('request.too-many');
  services.jobs.wake();
  return undefined;
};
