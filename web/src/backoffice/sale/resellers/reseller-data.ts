import type { CallAnswer } from '@guichet/contract/calls.ts';
import { adminApi } from '#lib/admin-api.ts';

export type Resellers = CallAnswer<'GET /settingsticketing/resellers'>;
export type Reseller = Resellers['resellers'][number];
export type ResellerKey = Reseller['keys'][number];

/** A key that was made now, and is shown this once. */
export interface MadeKey {
  name: string;
  key: string;
}

export const loadResellers = () => adminApi('GET /settingsticketing/resellers');

/** Adds a reseller with its first key. */
export async function addReseller(name: string): Promise<MadeKey> {
  const { key } = await adminApi('POST /settingsticketing/reseller', { body: { name } });
  return { name, key };
}

/** Gives a reseller another key. */
export async function addKey({ id, name }: Reseller): Promise<MadeKey> {
  const { key } = await adminApi('POST /settingsticketing/resellerkey', { body: { resellerId: id } });
  return { name, key };
}
