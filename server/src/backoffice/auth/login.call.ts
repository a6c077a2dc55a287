import { isEmail } from '@guichet/contract/account/registration-rules.ts';
import type { Handler } from '#calls.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { refuseWhenBusy, verifyPassword } from '#platform/auth/passwords.ts';
import {
  countFailure,
  countLogin,
  FREE_FAILURES,
  forgiveFailures,
  forgiveLogin,
} from '#platform/auth/throttle.ts';
import type { Services } from '#services.ts';
import { recordEntry, signIn } from './auth.service.ts';
import { type Credentials, findCredentials } from './auth.sql.ts';
import { codeOf, loginSubjects, newDevice } from './auth-throttling.ts';
import { consumeCode, isOfApplication } from './second-factor/second-factor.service.ts';
import { refusalWithoutFactor } from './second-factor/second-factor.ts';

/** Signs an administrator in. An unknown address costs the same work and gets the same answer as a wrong password. */
export const login: Handler<'POST /user/admin/login'> = async (context) => {
  const { body, address, services, transaction } = context;
  const { secrets } = services;
  const subjects = loginSubjects(secrets, body.email, address, body.device);
  refuseWhenBusy();
  const known = await transaction(async (db) => {
    const minutes = await countLogin(db, subjects);
    if (minutes > 0) fail('account.temporarily-blocked', { params: { minutes } });
    return isEmail(body.email.trim()) ? findCredentials(db, body.email) : undefined;
  });
  const isRight = await verifyPassword(known?.passwordHash ?? undefined, body.password);
  const outcome = await transaction(async (db) => {
    let verdict: Verdict = 'account.invalid-credentials';
    if (isRight && known) {
      await forgiveLogin(db, subjects);
      verdict = await checkCode(services, db, known, body.code ?? '');
      if (verdict === 'right' && !(await recordEntry(db, known))) verdict = 'account.invalid-credentials';
    }
    if (GUESSES.has(verdict)) {
      await countFailure(db, subjects.network, FREE_FAILURES.address);
    }
    return verdict;
  });
  if (typeof outcome === 'object') fail('account.temporarily-blocked', { params: outcome });
  if (outcome !== 'right' || !known) fail(outcome === 'right' ? 'account.invalid-credentials' : outcome);
  const hasBothFactors = known.secondFactorSecret !== null;
  const device = subjects.isKnownDevice && body.device ? body.device : newDevice(secrets, body.email);
  return { ...(await signIn(context, { ...known, hasBothFactors }, 'password')), device };
};

/** Verdicts that count as a failed attempt. */
const GUESSES: ReadonlySet<Verdict> = new Set<Verdict>([
  'account.invalid-credentials',
  'admin.second-factor-incorrect',
  'admin.recovery-code-incorrect',
]);

/** The outcome of a login attempt; for rate-limited codes, the time to wait. */
type Verdict =
  | 'right'
  | 'account.invalid-credentials'
  | 'admin.passkey-required'
  | 'admin.enrolment-link'
  | 'admin.second-factor-required'
  | 'admin.second-factor-incorrect'
  | 'admin.recovery-code-incorrect'
  | { minutes: number };

/** Checks the second factor after a right password; a separate rate limit counts code attempts. */
async function checkCode(
  services: Services,
  db: TenantDb,
  known: Credentials,
  code: string,
): Promise<Verdict> {
  const { id, secondFactorSecret } = known;
  if (secondFactorSecret === null) return refusalWithoutFactor(known) ?? 'right';
  if (code === '') return 'admin.second-factor-required';
  const tries = codeOf(services.secrets, id);
  const minutes = await countFailure(db, tries, FREE_FAILURES.account);
  if (minutes > 0) return { minutes };
  if (!(await consumeCode(services, db, { id, secondFactorSecret }, code)))
    return isOfApplication(code) ? 'admin.second-factor-incorrect' : 'admin.recovery-code-incorrect';
  await forgiveFailures(db, tries);
  return 'right';
}
