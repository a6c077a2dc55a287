import { endSignIn } from '#account/sso/exchange/service.ts';
import { keepProven } from '#account/sso/sign-in/service.ts';
import { refusalWithoutFactor } from '#backoffice/auth/second-factor/rules.ts';
import { signIn } from '#backoffice/auth/service.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { administratorOfPerson, enterBySso } from '../service.ts';

/**
 * Takes the provider’s answer about an administrator. Who has a second factor here shows it, unless the provider says
 * that it has checked two.
 */
export const finishSso: Handler<'POST /user/admin/finishSSO'> = async (context) => {
  const { body, transaction } = context;
  const { asked, sso, person } = await endSignIn(context, 'backoffice', body.answer);
  const { returnUrl, accountId } = asked;
  // It was asked to link an account, by whom is signed in.
  if (accountId !== undefined) fail('sso.lost');
  const known = await transaction((db) => administratorOfPerson(db, person, sso.choices));
  const { hasBothFactors } = person;
  if (known.secondFactorSecret !== null && !hasBothFactors) {
    const proven = { administratorId: known.id };
    const ticket = await transaction((db) => keepProven(context, db, proven, 'backoffice'));
    return { outcome: 'code-needed', returnUrl, ticket, email: known.email };
  }
  const refusal = hasBothFactors ? undefined : refusalWithoutFactor(known);
  if (refusal) fail(refusal);
  await transaction((db) => enterBySso(db, known));
  const session = await signIn(context, { ...known, hasBothFactors }, 'identity');
  return { outcome: 'signed-in', returnUrl, session };
};
