import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { customerNumber } from '../../profile/rules.ts';
import { readProofFile } from '../data.ts';
import { proofPurpose } from '../rules.ts';

/** The document of a proof; records that an administrator opened it. */
export const proofFile: Handler<'GET /settingsticketing/familyQuotientProofFile'> = async ({
  query: { id },
  identity,
  services,
  transaction,
  header,
}) => {
  const { file } = await transaction(async (db) => {
    const proof = (await readProofFile(db, id)) ?? fail('quotient.proof-not-found');
    await recordChange(db, identity, {
      action: 'quotient-proof.opened',
      subject: customerNumber(proof.customerId),
    });
    return proof;
  });
  header('content-disposition', 'attachment');
  header('content-security-policy', "default-src 'none'; sandbox");
  return services.secrets.decryptFile(file, proofPurpose(id));
};
