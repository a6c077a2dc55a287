import type { CallAnswer, CheckedBody } from '@guichet/contract/calls.ts';
import type { CallContext } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { countFailure, FREE_FAILURES, waitingMinutes } from '#platform/auth/throttle.ts';
import { networkOf, subjectsOfSite } from '#platform/auth/throttle-subjects.ts';
import { originOf } from '#platform/tenancy/tenant-address.ts';
import { type Refusal, verifyShown } from './ceremony.service.ts';
import { newChallenge, useUp } from './challenges.service.ts';
import { handleOf } from './passkeys.service.ts';
import { findPasskey, recordUse } from './passkeys.sql.ts';
import {
  type ClientData,
  type KnownPasskey,
  mustVerify,
  type PasskeyKind,
  readClientData,
  relyingPartyOf,
  requestOptions,
} from './passkeys.ts';

type Context = Pick<
  CallContext<'POST /user/passkeylogin'>,
  'address' | 'services' | 'tenant' | 'transaction'
>;
type Shown = CheckedBody<'POST /user/passkeylogin'>['credential'];

/** Creates a challenge for a sign-in; the challenge belongs to no account. */
export async function beginSignIn(
  { services, tenant, transaction }: Pick<Context, 'services' | 'tenant' | 'transaction'>,
  kind: PasskeyKind,
): Promise<CallAnswer<'POST /user/beginpasskeylogin'>> {
  const challenge = await transaction((db) => newChallenge(services, db, { purpose: 'sign-in', kind }));
  return requestOptions(
    challenge,
    relyingPartyOf(originOf(services.config.publicUrl, tenant)),
    mustVerify(kind),
  );
}

/**
 * Returns the account of a presented passkey. Consumes the challenge before any check; counts failures by network.
 * @returns the id of the account
 * @throws AppError `passkey.…`, `account.temporarily-blocked`
 */
export async function provePasskey(context: Context, kind: PasskeyKind, credential: Shown): Promise<string> {
  const { address, services, transaction } = context;
  const said = readClientData(credential.response.clientDataJSON);
  if (!said) fail('passkey.invalid');
  const site = subjectsOfSite(services.secrets, kind === 'customer' ? 'shop' : 'backoffice');
  const network = site.of('passkey', networkOf(address));
  const { isOurs, passkey } = await transaction(async (db) => {
    const minutes = await waitingMinutes(db, network);
    if (minutes > 0) fail('account.temporarily-blocked', { params: { minutes } });
    const isOurs = await useUp(services, db, said.challenge, { purpose: 'sign-in', kind });
    const passkey = await findPasskey(db, kind, Buffer.from(credential.id, 'base64url'));
    return { isOurs, passkey };
  });
  // An expired challenge on an open page does not count as a failed attempt.
  if (!isOurs) fail('passkey.challenge');
  const verdict = await verify(context, kind, credential, { said, passkey });
  if ('ownerId' in verdict) return verdict.ownerId;
  await transaction((db) => countFailure(db, network, FREE_FAILURES.address));
  return fail(verdict.refusal, { cause: verdict.cause });
}

async function verify(
  { services, tenant, transaction }: Context,
  kind: PasskeyKind,
  credential: Shown,
  { said, passkey }: { said: ClientData; passkey: KnownPasskey | undefined },
): Promise<{ ownerId: string } | Refusal> {
  const rp = relyingPartyOf(originOf(services.config.publicUrl, tenant));
  if (said.origin !== rp.origin) return { refusal: 'passkey.origin' };
  if (!passkey) return { refusal: 'passkey.unknown' };
  const { ownerId } = passkey;
  // The authenticator presents the handle that it received, which identifies tenant, kind and account.
  if (credential.response.userHandle !== handleOf(services, tenant, { kind, id: ownerId }))
    return { refusal: 'passkey.unknown' };
  const isVerificationRequired = mustVerify(kind);
  const verdict = await verifyShown(credential, passkey, { said, rp, isVerificationRequired });
  if ('refusal' in verdict) return verdict;
  if (await transaction((db) => recordUse(db, passkey.id, verdict.counter))) return { ownerId };
  services.logger.warn({ passkey: passkey.id }, 'A passkey was shown whose counter has been seen before');
  return { refusal: 'passkey.cloned' };
}
