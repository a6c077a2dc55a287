import type { ApiScope } from '@guichet/contract/backoffice/api-key-rules.ts';
import type { ApiKey } from '@guichet/contract/backoffice/api-keys.ts';
import type { z } from 'zod';

/** A key without the key itself. */
export interface ApiKeyRow {
  id: string;
  name: string;
  ending: string;
  scopes: ApiScope[];
  createdAt: Date;
  createdBy: string;
  expiresAt: Date | null;
  usedAt: Date | null;
}

/** An authenticated key of a venue. */
export interface ApiKeyIdentity {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
}

/** A key names its venue, so that a request needs no other header: `guichet_<venue>_<43 characters>`. */
const KEY = /^guichet_([a-z0-9-]{1,61})_[\w-]{43}$/;

/** Returns the name of the venue of a key; undefined for a text of another form. */
export const venueOfKey = (key: string): string | undefined => KEY.exec(key)?.[1];

/** Returns a key. @param secret 43 characters of base64url */
export const keyOf = (venue: string, secret: string): string => `guichet_${venue}_${secret}`;

export const viewKey = (row: ApiKeyRow, now: number): z.output<typeof ApiKey> => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  isExpired: row.expiresAt !== null && row.expiresAt.getTime() <= now,
  usedAt: row.usedAt?.toISOString() ?? null,
});
