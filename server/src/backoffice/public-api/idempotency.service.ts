import { createHash } from 'node:crypto';
import { ERRORS } from '@guichet/contract/errors.ts';
import { AppError, fail, toAppError } from '#kernel/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { claimRequest, type RequestKey, releaseRequest, storeAnswer } from './idempotency.sql.ts';

/** Purpose of the encryption of stored answers, which hold personal data and secrets. */
const PURPOSE = 'api answer';

const FORM = /^[\x21-\x7e]{1,100}$/;

/** Returns the idempotency key of a request. @throws AppError `idempotency.required` */
export const requireIdempotencyKey = (given: unknown): string =>
  typeof given === 'string' && FORM.test(given) ? given : fail('idempotency.required');

/** Returns the hash of a request. @param parts method, address and body */
export const hashOfRequest = (...parts: readonly string[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

/** Derives a UUID from a request, the same each time that it is repeated. */
export function uuidOfRequest(
  tenantId: string,
  { apiKeyId, idempotencyKey }: Omit<RequestKey, 'hash'>,
): string {
  const bytes = hashOfRequest(tenantId, apiKeyId, idempotencyKey).subarray(0, 16);
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
  work: () => Promise<SentAnswer>,
): Promise<SentAnswer & { isReplayed: boolean }> {
  const stored = await database.tenant(id, (db) => claimRequest(db, key));
  if (stored) {
    if (!stored.hash.equals(key.hash)) fail('idempotency.other-request');
    if (stored.status === null || stored.answer === null) fail('idempotency.under-way');
    const json = secrets.decryptFile(stored.answer, PURPOSE).toString('utf8');
    return { status: stored.status, json, isReplayed: true };
  }
  try {
    const sent = await work();
    const answer = secrets.encryptFile(Buffer.from(sent.json), PURPOSE);
    await database.tenant(id, (db) => storeAnswer(db, key, { status: sent.status, answer }));
    return { ...sent, isReplayed: false };
  } catch (error) {
    if (isRefusal(error)) await database.tenant(id, (db) => releaseRequest(db, key));
    throw error;
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && ERRORS[toAppError(error).code] < 500;
