import { SsoFailure, type SsoPerson } from '#gateways/sso/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import type { Services } from '#services.ts';
import { notifyOwner } from '../notices/notices.service.ts';
import { endOtherSessions } from '../sessions/sessions.sql.ts';
import { insertLink, type NewLink } from './sso.sql.ts';

/** Of the encrypted ID token; see `Secrets`. */
export const ID_TOKEN_PURPOSE = 'sso.idToken';

type Identified = Pick<SsoPerson, 'issuer' | 'subject' | 'idToken'>;

/** A person at a provider, as they are stored. */
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

/** Links a person to an account, both of which are proven. @throws AppError `sso.already-linked` */
export async function linkPerson(
  services: Pick<Services, 'secrets'>,
  db: TenantDb,
  person: Identified,
  customerId: string,
): Promise<void> {
  if (!(await insertLink(db, linkOf(services, person, customerId)))) fail('sso.already-linked');
}

/**
 * Links a person to an account that existed before: its sessions end but one, and a mail notifies its owner.
 * @param sessionId of the session that goes on
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

/** Answers a failure of the provider in words, and logs what lies behind it. @throws AppError */
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
