import { notifyOwner } from '#account/notices/service.ts';
import { readSecondFactorDraft } from '#backoffice/auth/second-factor/data.ts';
import { turnOnSecondFactor as store } from '#backoffice/auth/second-factor/mutations.ts';
import {
  hashRecoveryCode,
  newRecoveryCodes,
  requireFactorChange,
  stepOf,
} from '#backoffice/auth/second-factor/service.ts';
import { issueSession } from '#backoffice/auth/service.ts';
import { codeOf } from '#backoffice/auth/throttling/rules.ts';
import { countFailure, FREE_FAILURES, forgiveFailures } from '#platform/auth/throttle.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';

/** Turns the second factor on with a first code: every other session ends, and a mail notifies the owner. */
export const turnOnSecondFactor: Handler<'PUT /user/admin/secondfactor'> = async (call) => {
  const { body, tenant, identity, services, transaction } = call;
  const { userId: id } = identity;
  const tries = codeOf(services.secrets, id);
  const recoveryCodes = newRecoveryCodes();
  const hashes = recoveryCodes.map((code) => hashRecoveryCode(services, id, code));
  const tokenVersion = await transaction(async (db) => {
    const minutes = await countFailure(db, tries, FREE_FAILURES.account);
    if (minutes > 0) fail('account.temporarily-blocked', { params: { minutes } });
    const draft = await readSecondFactorDraft(db, id);
    const step = draft === undefined ? undefined : stepOf(services, id, draft, body.code);
    if (draft === undefined || step === undefined) return undefined;
    await requireFactorChange(services, db, identity);
    await forgiveFailures(db, tries);
    const version = await store(db, id, {
      draft,
      step,
      recoveryCodes: hashes,
      keptSession: identity.sessionId,
    });
    if (version === undefined) return undefined;
    await recordChange(db, identity, { action: 'administrator.second-factor-set', subject: identity.email });
    await notifyOwner(db, { kind: 'administrator', id }, 'second-factor-set');
    return version;
  });
  if (tokenVersion === undefined) {
    fail('admin.second-factor-incorrect', { fields: { code: 'admin.second-factor-incorrect' } });
  }
  services.jobs.wake();
  return {
    ...(await issueSession(services, tenant, { ...identity, id, tokenVersion, hasBothFactors: true })),
    recoveryCodes,
  };
};
