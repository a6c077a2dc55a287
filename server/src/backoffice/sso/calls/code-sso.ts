import { readProven, takeProven } from '#account/sso/sign-in/service.ts';
import { readCredentials } from '#backoffice/auth/data.ts';
import { refusalWithoutFactor } from '#backoffice/auth/second-factor/rules.ts';
import { consumeCode, isOfApplication } from '#backoffice/auth/second-factor/service.ts';
import { signIn } from '#backoffice/auth/service.ts';
import { codeOf } from '#backoffice/auth/throttling/rules.ts';
import { countFailure, FREE_FAILURES, forgiveFailures } from '#platform/auth/throttle.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { enterBySso } from '../service.ts';

/** Ends a sign-in at the provider with the second factor, whose attempts are counted as at any sign-in. */
export const codeSso: Handler<'POST /user/admin/codeSSO'> = async (context) => {
  const { body, services, transaction } = context;
  const known = await transaction(async (db) => {
    const { administratorId } = await readProven(context, db, body.ticket, 'backoffice');
    const minutes = await countFailure(db, codeOf(services.secrets, administratorId), FREE_FAILURES.account);
    if (minutes > 0) fail('account.temporarily-blocked', { params: { minutes } });
    return (await readCredentials(db, administratorId)) ?? fail('sso.lost');
  });
  const { id, secondFactorSecret } = known;
  const isRight = await transaction(async (db) => {
    // The second factor was removed while the code was asked for.
    const refusal = secondFactorSecret === null ? refusalWithoutFactor(known) : undefined;
    if (refusal) fail(refusal);
    const isFactor =
      secondFactorSecret === null || (await consumeCode(services, db, { id, secondFactorSecret }, body.code));
    if (!isFactor) return false;
    await takeProven(context, db, body.ticket, 'backoffice');
    await forgiveFailures(db, codeOf(services.secrets, id));
    await enterBySso(db, known);
    return true;
  });
  if (!isRight) {
    const refusal = isOfApplication(body.code)
      ? 'admin.second-factor-incorrect'
      : 'admin.recovery-code-incorrect';
    fail(refusal, { fields: { code: refusal } });
  }
  return signIn(context, { ...known, hasBothFactors: secondFactorSecret !== null }, 'identity');
};
