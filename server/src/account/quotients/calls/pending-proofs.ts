import type { Handler } from '#platform/http/calls.ts';
import { readPendingProofs } from '../data.ts';
import { viewPendingProof } from '../view.ts';

/** Proofs in one answer. */
const PAGE = 50;

export const pendingProofs: Handler<'GET /settingsticketing/familyQuotientProofs'> = async ({
  query: { skip = 0 },
  tenant,
  transaction,
}) => {
  const { total, proofs } = await transaction((db) => readPendingProofs(db, { skip, take: PAGE }));
  return { total, proofs: proofs.map((proof) => viewPendingProof(proof, tenant.timeZone)) };
};
