import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readProofFile } from '../data.ts';
import { proofPurpose } from '../rules.ts';

export const proofFile: Handler<'GET /settingsticketing/familyQuotientProofFile'> = async ({
  query: { id },
  services,
  transaction,
  header,
}) => {
  const encrypted = await transaction((db) => readProofFile(db, id));
  if (!encrypted) fail('quotient.proof-not-found');
  header('content-disposition', 'attachment');
  header('content-security-policy', "default-src 'none'; sandbox");
  return services.secrets.decryptFile(encrypted, proofPurpose(id));
};
