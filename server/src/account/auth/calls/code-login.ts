import { codeProblem } from '@guichet/contract/account/registration-rules.ts';
import { consumeCode } from '#account/codes/mutations.ts';
import { checkGuess } from '#account/codes/service.ts';
import { refuse } from '#account/profile/rules.ts';
import { forgiveLogin, forgiveMail } from '#platform/auth/throttle.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { followTicketing } from '../../quotients/service.ts';
import { findCredentials } from '../data.ts';
import { signIn } from '../service.ts';
import { codeMails, loginSubjects, newDevice } from '../throttling/rules.ts';

const REFUSED = 'account.forgotten-password-code';

/** Signs in by a mailed code alone, which proves as much as the reset of a password does: access to the mailbox. */
export const codeLogin: Handler<'POST /user/codelogin'> = async (call) => {
  const { body, tenant, address, services, transaction } = call;
  const { email, code } = body;
  const wrongCode = codeProblem(code);
  if (wrongCode) refuse({ code: wrongCode });
  const guess = await checkGuess(services, tenant, { purpose: 'login', email, code, address });
  if ('refusal' in guess) fail(guess.refusal, { fields: { code: guess.refusal } });
  const customer = await transaction(async (db) => {
    const isSpent = await consumeCode(db, guess.id);
    const known = await findCredentials(db, email);
    if (!isSpent || !known) fail(REFUSED, { fields: { code: REFUSED } });
    await forgiveLogin(db, loginSubjects(services.secrets, email, address));
    await forgiveMail(db, codeMails(services.secrets, 'login', { email, address }));
    return known;
  });
  const familyQuotient = await followTicketing(services, tenant, customer.id);
  return {
    ...(await signIn(call, { ...customer, familyQuotient }, 'code')),
    device: newDevice(services.secrets, email),
  };
};
