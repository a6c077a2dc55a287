import { MAX_PASSKEYS } from '@guichet/contract/account/passkey-rules.ts';
import type { CallAnswer, CheckedBody } from '@guichet/contract/calls.ts';
import type { CallContext } from '#calls.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { originOf } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { endOtherSessions } from '../sessions/sessions.sql.ts';
import { verifyCreated } from './ceremony.service.ts';
import { newChallenge, useUp } from './challenges.service.ts';
import {
  deletePasskey,
  insertPasskey,
  readCredentialIds,
  readPasskeys,
  renamePasskey,
} from './passkeys.sql.ts';
import {
  creationOptions,
  isFresh,
  mustVerify,
  PASSKEY_JOBS,
  type PasskeyOwner,
  readClientData,
  relyingPartyOf,
  viewPasskey,
} from './passkeys.ts';

/** Passkey operations shared by customers and administrators. */

type Context = Pick<CallContext<'POST /user/passkey'>, 'services' | 'tenant' | 'transaction'>;

/** Requires the password of the signed-in person unless the sign-in is recent. @param prove checks the password */
export async function proveOwner(
  { services, identity }: { services: Services; identity: { signedInAt?: number | undefined } },
  password: string | undefined,
  prove: (password: string) => Promise<unknown>,
): Promise<void> {
  if (password !== undefined) await prove(password);
  else if (!isFresh(identity.signedInAt, services.clock()))
    fail('passkey.proof-required', { fields: { password: 'field.required' } });
}

/** Returns the passkeys of an account for its owner. */
export async function listPasskeys(
  { services, identity, transaction }: Context & { identity: { signedInAt?: number | undefined } },
  owner: PasskeyOwner,
): Promise<CallAnswer<'GET /user/passkeys'>> {
  const rows = await transaction((db) => readPasskeys(db, owner));
  return {
    passkeys: rows.map(viewPasskey),
    most: MAX_PASSKEYS,
    isPasswordNeeded: !isFresh(identity.signedInAt, services.clock()),
  };
}

/** Returns the handle of an account for authenticators: unguessable, and unique to tenant and kind. */
export const handleOf = (
  { secrets }: Pick<Services, 'secrets'>,
  tenant: Pick<Tenant, 'id'>,
  { kind, id }: PasskeyOwner,
): string => secrets.keyedHash('passkey user', `${tenant.id}\n${kind}\n${id}`).toString('base64url');

/** Begins the registration of a passkey. @param label distinguishes the account from those of other venues */
export async function beginPasskey(
  { services, tenant, transaction }: Context,
  owner: PasskeyOwner,
  label: string,
): Promise<CallAnswer<'POST /user/beginpasskey'>> {
  const { id } = relyingPartyOf(originOf(services.config.publicUrl, tenant));
  return transaction(async (db) => {
    const known = await readCredentialIds(db, owner);
    if (known.length >= MAX_PASSKEYS) fail('passkey.too-many', { params: { most: MAX_PASSKEYS } });
    const wanted = { purpose: 'register', kind: owner.kind, ownerId: owner.id } as const;
    return creationOptions({
      challenge: await newChallenge(services, db, wanted),
      rp: { id, name: tenant.displayName },
      user: { id: handleOf(services, tenant, owner), name: label, displayName: label },
      known,
      isVerificationRequired: mustVerify(owner.kind),
    });
  });
}

type WithSession = Context & { identity: { sessionId?: string | undefined } };

/**
 * Adds a new passkey and ends every other session of its owner. Consumes the challenge before any check.
 * @param record writes additional records of the change in the same transaction
 */
export async function addPasskey(
  { identity, services, tenant, transaction }: WithSession,
  owner: PasskeyOwner,
  { name, credential }: CheckedBody<'POST /user/passkey'>,
  record: (db: TenantDb) => Promise<void> = async () => {},
): Promise<CallAnswer<'POST /user/passkey'>> {
  const said = readClientData(credential.response.clientDataJSON);
  if (!said) fail('passkey.invalid');
  const wanted = { purpose: 'register', kind: owner.kind, ownerId: owner.id } as const;
  if (!(await transaction((db) => useUp(services, db, said.challenge, wanted)))) fail('passkey.challenge');
  const rp = relyingPartyOf(originOf(services.config.publicUrl, tenant));
  if (said.origin !== rp.origin) fail('passkey.origin');
  const verdict = await verifyCreated(credential, {
    said,
    rp,
    isVerificationRequired: mustVerify(owner.kind),
  });
  if ('refusal' in verdict) fail(verdict.refusal, { cause: verdict.cause });
  const added = await transaction(async (db) => {
    const row = await insertPasskey(db, owner, { ...verdict.passkey, name });
    if (typeof row === 'string') fail(`passkey.${row}`, { params: { most: MAX_PASSKEYS } });
    await record(db);
    await endOtherSessions(db, owner, identity.sessionId);
    await notifyOwner(db, owner, { change: 'added', passkeyId: row.id });
    return viewPasskey(row);
  });
  services.jobs.wake();
  return added;
}

/** Renames a passkey. @throws AppError `passkey.not-found` */
export async function namePasskey(
  { transaction }: Pick<Context, 'transaction'>,
  owner: PasskeyOwner,
  { id, name }: CheckedBody<'PUT /user/passkey'>,
): Promise<CallAnswer<'PUT /user/passkey'>> {
  const row = await transaction((db) => renamePasskey(db, owner, { passkeyId: id, name }));
  return viewPasskey(row ?? fail('passkey.not-found'));
}

/**
 * Removes a passkey, and ends every other session of its owner.
 * @param record writes additional records of the change in the same transaction
 * @throws AppError `passkey.not-found`
 */
export async function removePasskey(
  { identity, services, transaction }: WithSession,
  owner: PasskeyOwner,
  passkeyId: string,
  record: (db: TenantDb) => Promise<void> = async () => {},
): Promise<void> {
  await transaction(async (db) => {
    if (!(await deletePasskey(db, owner, passkeyId))) fail('passkey.not-found');
    await record(db);
    await endOtherSessions(db, owner, identity.sessionId);
    await notifyOwner(db, owner, { change: 'removed', passkeyId });
  });
  services.jobs.wake();
}

/** Enqueues the mail about a change. */
const notifyOwner = (
  db: TenantDb,
  { kind, id }: PasskeyOwner,
  change: { change: 'added' | 'removed'; passkeyId: string },
): Promise<void> => enqueue(db, PASSKEY_JOBS[kind], { ownerId: id, at: new Date().toISOString(), ...change });
