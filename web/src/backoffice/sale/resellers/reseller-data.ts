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

/** What administrators decide about a reseller; its commission is per mille. */
type ResellerChoices = Pick<Reseller, 'name' | 'commission'>;

/** Adds a reseller with its first key. */
export async function addReseller(choices: ResellerChoices): Promise<MadeKey> {
  const { key } = await adminApi('POST /settingsticketing/reseller', { body: choices });
  return { name: choices.name, key };
}

/** Names a reseller, and sets its commission on bookings from now on. */
export async function changeReseller({ id }: Reseller, choices: ResellerChoices): Promise<void> {
  await adminApi('PUT /settingsticketing/reseller', { body: { id, ...choices } });
}

/** Gives a reseller another key. */
export async function addKey({ id, name }: Reseller): Promise<MadeKey> {
  const { key } = await adminApi('POST /settingsticketing/resellerkey', { body: { resellerId: id } });
  return { name, key };
}
