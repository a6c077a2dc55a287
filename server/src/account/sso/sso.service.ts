import { SsoFailure, type SsoPerson } from '#gateways/sso/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import type { Services } from '#services.ts';
import { notifyOwner } from '../notices/notices.service.ts';
import { endOtherSessions } from '../sessions/sessions.sql.ts';
import { insertLink, type NewLink } from './sso.sql.ts';

/** Encryption purpose of an ID token; see `Secrets`. */
export const ID_TOKEN_PURPOSE = 'sso.idToken';

type Identified = Pick<SsoPerson, 'issuer' | 'subject' | 'idToken'>;

/** Returns the stored form of a person at a provider. */
export const linkOf = (
  { secrets }: Pick<Services, 'secrets'>,
  { issuer, subject, idToken }: Identified,
  customerId: string,
): NewLink => ({
  issuer,
  subject,
  customerId,
  idTokenEncrypted: secrets.encryptSecret(idToken, ID_TOKEN_PURPOSE),
});

/** Links a proven person to a proven account. @throws AppError `sso.already-linked` */
export async function linkPerson(
  services: Pick<Services, 'secrets'>,
  db: TenantDb,
  person: Identified,
  customerId: string,
): Promise<void> {
  if (!(await insertLink(db, linkOf(services, person, customerId)))) fail('sso.already-linked');
}

/**
 * Links a person to an existing account: ends its other sessions and notifies its owner by mail.
 * @param sessionId the session that stays open
 * @throws AppError `sso.already-linked`
 */
export async function linkKnownAccount(
  services: Pick<Services, 'secrets'>,
  db: TenantDb,
  person: Identified,
  { id, sessionId }: { id: string; sessionId?: string | undefined },
): Promise<void> {
  const owner = { kind: 'customer', id } as const;
  await linkPerson(services, db, person, id);
  await notifyOwner(db, owner, 'identity-linked');
  await endOtherSessions(db, owner, sessionId);
}

/** Runs a request to the provider; logs a failure and answers it with an error. @throws AppError */
export async function askProvider<Result>(
  { logger }: Pick<Services, 'logger'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SsoFailure)) throw error;
    if (error.reason !== 'refused') logger.warn({ err: error.cause }, 'A sign-in at the provider failed');
    return fail(`sso.${error.reason}`, { cause: error });
  }
}
