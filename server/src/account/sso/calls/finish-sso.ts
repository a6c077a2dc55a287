import type { SsoPerson } from '#gateways/sso/port.ts';
import type { CallContext, Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { emailKey } from '../../auth/rules.ts';
import { signIn } from '../../auth/service.ts';
import { followTicketing } from '../../quotients/service.ts';
import { findLinkedAccount, isAddressKnown, type LinkedAccount } from '../data.ts';
import { endSignIn } from '../exchange/service.ts';
import { keepIdToken } from '../mutations.ts';
import { knownOf } from '../rules.ts';
import { linkKnownAccount, linkOf } from '../service.ts';
import type { ConfiguredSso } from '../settings/service.ts';
import { type Asked, keepProven } from '../sign-in/service.ts';

type Context = CallContext<'POST /user/finishSSO'>;

/** Takes the provider’s answer. */
export const finishSso: Handler<'POST /user/finishSSO'> = async (context) => {
  const { body, services, transaction } = context;
  const { asked, sso, person } = await endSignIn(context, 'shop', body.answer);
  const { returnUrl } = asked;
  if (asked.accountId !== undefined) {
    await link(context, asked, person);
    return { outcome: 'linked', returnUrl };
  }
  const account = await transaction(async (db) => {
    const linked = await findLinkedAccount(db, person);
    if (linked) await keepIdToken(db, linkOf(services, person, linked.id));
    return linked;
  });
  if (account) return { outcome: 'signed-in', returnUrl, session: await enter(context, account) };
  return { outcome: 'unknown', returnUrl, proof: await prove(context, sso, person) };
};

async function enter(context: Context, account: LinkedAccount) {
  const familyQuotient = await followTicketing(context.services, context.tenant, account.id);
  return signIn(context, { ...account, familyQuotient }, 'identity');
}

/** Both sides are proven: the account by the session that began and ends it, the person by the provider. */
async function link({ identity, services, transaction }: Context, asked: Asked, person: SsoPerson) {
  const { sessionId, userId: id } = identity.kind === 'customer' ? identity : fail('sso.other-account');
  if (id !== asked.accountId) fail('sso.other-account');
  await transaction(async (db) => {
    const linked = await findLinkedAccount(db, person);
    if (linked?.id === id) await keepIdToken(db, linkOf(services, person, id));
    else await linkKnownAccount(services, db, person, { id, sessionId });
  });
  services.jobs.wake();
}

/** An address is not enough to link an account, however well the provider knows it: its owner proves that one too. */
async function prove(context: Context, { choices }: ConfiguredSso, person: SsoPerson) {
  const known = knownOf(person.claims, choices);
  const { issuer, subject, idToken } = person;
  return context.transaction(async (db) => {
    const ticket = await keepProven(context, db, { person: { issuer, subject, idToken }, known }, 'shop');
    const isFree = known.isEmailVerified && !(await isAddressKnown(db, emailKey(known.email)));
    const { email, firstName, lastName } = known;
    return { ticket, email, firstName, lastName, isCodeNeeded: !isFree };
  });
}
