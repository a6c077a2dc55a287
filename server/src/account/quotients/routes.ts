import type { Routes } from '#platform/http/calls.ts';
import { decideProof } from './calls/decide-proof.ts';
import { deleteQuotient } from './calls/delete-quotient.ts';
import { findCustomers } from './calls/find-customers.ts';
import { pendingProofs } from './calls/pending-proofs.ts';
import { proofFile } from './calls/proof-file.ts';
import { saveQuotient } from './calls/save-quotient.ts';
import { sendProof } from './calls/send-proof.ts';
import { withdrawProof } from './calls/withdraw-proof.ts';

export const quotientRoutes = {
  // customer
  'POST /user/familyQuotientProof': sendProof,
  'DELETE /user/familyQuotientProof': withdrawProof,
  // settings.ticketing
  'GET /settingsticketing/familyQuotientProofs': pendingProofs,
  'GET /settingsticketing/familyQuotientProofFile': proofFile,
  'PUT /settingsticketing/familyQuotientProof': decideProof,
  'GET /settingsticketing/customerQuotients': findCustomers,
  'PUT /settingsticketing/customerQuotient': saveQuotient,
  'DELETE /settingsticketing/customerQuotient': deleteQuotient,
} satisfies Routes;
