import { randomBytes } from 'node:crypto';
import type { TenantDb } from '#kernel/database/database.ts';
import type { Services } from '#services.ts';
import { insertChallenge, takeChallenge, type Wanted } from './challenges.sql.ts';

type Keys = Pick<Services, 'secrets'>;

const hashOf = ({ secrets }: Keys, challenge: string): Buffer =>
  secrets.keyedHash('passkey challenge', challenge);

/** Creates and stores a new challenge. @returns 256 random bits, base64url */
export async function newChallenge(services: Keys, db: TenantDb, wanted: Wanted): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await insertChallenge(db, hashOf(services, challenge), wanted);
  return challenge;
}

/** Consumes a challenge. @returns whether it exists and matches the purpose */
export const useUp = (services: Keys, db: TenantDb, challenge: string, wanted: Wanted): Promise<boolean> =>
  takeChallenge(db, hashOf(services, challenge), wanted);
