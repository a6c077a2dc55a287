import type { CallAnswer } from '@guichet/contract/calls.ts';
import { adminApi } from '#lib/admin-api.ts';

export type Solidarity = CallAnswer<'GET /settingsticketing/familyQuotient'>;
export type Interval = Solidarity['intervals'][number];
export type NamedPrice = Solidarity['prices'][number];
export type Proofs = CallAnswer<'GET /settingsticketing/familyQuotientProofs'>;
export type Proof = Proofs['proofs'][number];
export type QuotientCustomer = CallAnswer<'GET /settingsticketing/customerQuotients'>[number];

export async function loadSolidarity(): Promise<{ solidarity: Solidarity; proofs: Proofs }> {
  const [solidarity, proofs] = await Promise.all([
    adminApi('GET /settingsticketing/familyQuotient'),
    adminApi('GET /settingsticketing/familyQuotientProofs', { query: {} }),
  ]);
  return { solidarity, proofs };
}
