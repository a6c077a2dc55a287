import type { CallAnswer } from '@guichet/contract/calls.ts';
import { adminApi } from '#lib/admin-api.ts';

export type Resellers = CallAnswer<'GET /settingsticketing/resellers'>;
export type Reseller = Resellers['resellers'][number];
export type ResellerKey = Reseller['keys'][number];

/** A new key, which is shown once. */
export interface MadeKey {
  name: string;
  key: string;
}

export const loadResellers = () => adminApi('GET /settingsticketing/resellers');

/** The settings of a reseller; its commission is per mille. */
type ResellerChoices = Pick<Reseller, 'name' | 'commission'>;

/** Adds a reseller with its first key. */
export async function addReseller(choices: ResellerChoices): Promise<MadeKey> {
  const { key } = await adminApi('POST /settingsticketing/reseller', { body: choices });
  return { name: choices.name, key };
}

/** Saves the name of a reseller, and its commission on future bookings. */
export async function changeReseller({ id }: Reseller, choices: ResellerChoices): Promise<void> {
  await adminApi('PUT /settingsticketing/reseller', { body: { id, ...choices } });
}

/** Gives a reseller another key. */
export async function addKey({ id, name }: Reseller): Promise<MadeKey> {
  const { key } = await adminApi('POST /settingsticketing/resellerkey', { body: { resellerId: id } });
  return { name, key };
}
