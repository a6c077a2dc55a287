import { createHash } from 'node:crypto';
import { ERRORS } from '@guichet/contract/errors.ts';
import { AppError, fail, toAppError } from '#kernel/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import {
  type Claim,
  claimRequest,
  type RequestKey,
  releaseRequest,
  type StoredRequest,
  storeAnswer,
} from './idempotency.sql.ts';

/** Purpose of the encryption of stored answers, which hold personal data and secrets. */
const PURPOSE = 'api answer';

const FORM = /^[\x21-\x7e]{1,100}$/;

/** Returns the idempotency key of a request. @throws AppError `idempotency.required` */
export const requireIdempotencyKey = (given: unknown): string =>
  typeof given === 'string' && FORM.test(given) ? given : fail('idempotency.required');

/** Returns the hash of a request. @param parts method, address and body */
export const hashOfRequest = (...parts: readonly string[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

/** Derives a UUID from a request, the same when it is taken over, another when its key is used again after a day. */
function uuidOfRequest(
  tenantId: string,
  { apiKeyId, idempotencyKey }: RequestKey,
  { firstStartedAt }: Claim,
): string {
  const bytes = hashOfRequest(tenantId, apiKeyId, idempotencyKey, firstStartedAt.toISOString()).subarray(
    0,
    16,
  );
  // Version 4 and its variant, as every identifier of the portal has.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** An answer as it is sent; `json` is empty for 204. */
export interface SentAnswer {
  status: number;
  json: string;
}

/**
 * Carries out a request once. A repeated request returns the stored answer for a day. A refused request is released, since
 * nothing has happened; after a failure with an unknown outcome it can be repeated a minute later.
 * @throws AppError `idempotency.other-request`, `idempotency.under-way`, or what `work` throws
 */
export async function carryOutOnce(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  { id }: Pick<Tenant, 'id'>,
  key: RequestKey,
  work: (requestId: string) => Promise<SentAnswer>,
): Promise<SentAnswer & { isReplayed: boolean }> {
  const found = await database.tenant(id, (db) => claimRequest(db, key));
  if (!('claim' in found)) return answerAgain(secrets, key, found);
  const claimed = { ...key, claim: found.claim };
  try {
    const sent = await work(uuidOfRequest(id, key, found));
    const answer = secrets.encryptFile(Buffer.from(sent.json), PURPOSE);
    await database.tenant(id, (db) => storeAnswer(db, claimed, { status: sent.status, answer }));
    return { ...sent, isReplayed: false };
  } catch (error) {
    if (isRefusal(error)) await database.tenant(id, (db) => releaseRequest(db, claimed));
    throw error;
  }
}

/** Returns the stored answer. @throws AppError `idempotency.other-request`, `idempotency.under-way` */
function answerAgain(
  secrets: Services['secrets'],
  key: RequestKey,
  { hash, status, answer }: StoredRequest,
): SentAnswer & { isReplayed: boolean } {
  if (!hash.equals(key.hash)) fail('idempotency.other-request');
  if (status === null || answer === null) return fail('idempotency.under-way');
  return { status, json: secrets.decryptFile(answer, PURPOSE).toString('utf8'), isReplayed: true };
}

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && ERRORS[toAppError(error).code] < 500;
