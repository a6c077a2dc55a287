import { randomUUID } from 'node:crypto';
import { countUse, dropExpiredCounts } from '#platform/auth/throttle.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readProof } from '../data.ts';
import { proofName, proofType } from '../file/rules.ts';
import { refuseHarmfulProof } from '../file/service.ts';
import { insertProof } from '../mutations.ts';
import { PROOFS_PER_HOUR, proofPurpose, proofsBy } from '../rules.ts';
import { viewOwnProof } from '../view.ts';

export const sendProof: Handler<'POST /user/familyQuotientProof'> = async ({
  body: { name, content },
  identity: { userId },
  services: { secrets },
  transaction,
}) => {
  const bytes = Buffer.from(content, 'base64');
  const type = proofType(bytes);
  await refuseHarmfulProof(bytes, type);
  const id = randomUUID();
  const file = secrets.encryptFile(bytes, proofPurpose(id));
  return transaction(async (db) => {
    await dropExpiredCounts(db);
    if (!(await countUse(db, proofsBy(secrets, userId), PROOFS_PER_HOUR))) fail('request.too-many');
    await insertProof(db, {
      id,
      customerId: userId,
      fileName: proofName(name, type),
      mediaType: type,
      size: bytes.length,
      file,
    });
    const proof = (await readProof(db, id)) ?? fail('quotient.proof-not-found');
    return viewOwnProof(proof);
  });
};
