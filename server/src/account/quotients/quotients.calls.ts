import { randomUUID } from 'node:crypto';
import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { countUse, dropExpiredCounts } from '#platform/auth/throttle.ts';
import { customerNumber } from '../profile/profile.ts';
import { decide, enterQuotient } from './quotients.service.ts';
import {
  deletePendingProof,
  findQuotientCustomers,
  insertProof,
  readPendingProofs,
  readProof,
  readProofFile,
} from './quotients.sql.ts';
import {
  endOfValidity,
  PROOFS_PER_HOUR,
  proofPurpose,
  proofsBy,
  viewCustomer,
  viewOwnProof,
  viewPendingProof,
} from './quotients.ts';
import { harmlessProof } from './quotients-file.service.ts';
import { proofName } from './quotients-file.ts';

const decideProof: Handler<'PUT /settingsticketing/familyQuotientProof'> = async ({
  body,
  tenant,
  identity,
  services,
  transaction,
}) => {
  const decision =
    body.decision === 'refused'
      ? ({ state: 'refused', reason: body.reason } as const)
      : ({
          state: 'accepted',
          quotient: body.quotient,
          until: endOfValidity(body.validUntil, new Date(services.clock()), tenant.timeZone),
        } as const);
  await transaction((db) => decide(db, identity, tenant, body.id, decision));
  services.jobs.wake();
  return undefined;
};

const deleteQuotient: Handler<'DELETE /settingsticketing/customerQuotient'> = async ({
  query: { customerId },
  tenant,
  identity,
  transaction,
}) => {
  const customer = await transaction((db) =>
    enterQuotient(db, identity, tenant, { customerId, entered: undefined }),
  );
  return viewCustomer(customer, tenant.timeZone);
};

const findCustomers: Handler<'GET /settingsticketing/customerQuotients'> = async ({
  query: { search },
  tenant,
  transaction,
}) => {
  const found = await transaction((db) => findQuotientCustomers(db, search));
  return found.map((customer) => viewCustomer(customer, tenant.timeZone));
};

/** Page size of pending proofs. */
const PAGE = 50;

const pendingProofs: Handler<'GET /settingsticketing/familyQuotientProofs'> = async ({
  query: { skip = 0 },
  tenant,
  transaction,
}) => {
  const { total, proofs } = await transaction((db) => readPendingProofs(db, { skip, take: PAGE }));
  return { total, proofs: proofs.map((proof) => viewPendingProof(proof, tenant.timeZone)) };
};

/** Returns the document of a proof and records that an administrator opened it. */
const proofFile: Handler<'GET /settingsticketing/familyQuotientProofFile'> = async ({
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

const saveQuotient: Handler<'PUT /settingsticketing/customerQuotient'> = async ({
  body: { customerId, quotient, validUntil },
  tenant,
  identity,
  services,
  transaction,
}) => {
  const until = endOfValidity(validUntil, new Date(services.clock()), tenant.timeZone);
  const entered = { quotient, until, source: 'administrator' } as const;
  const customer = await transaction((db) => enterQuotient(db, identity, tenant, { customerId, entered }));
  return viewCustomer(customer, tenant.timeZone);
};

const sendProof: Handler<'POST /user/familyQuotientProof'> = async ({
  body: { name, content },
  identity: { userId },
  services: { secrets },
  transaction,
}) => {
  const { bytes, mediaType } = await harmlessProof(Buffer.from(content, 'base64'));
  const id = randomUUID();
  const file = secrets.encryptFile(bytes, proofPurpose(id));
  return transaction(async (db) => {
    await dropExpiredCounts(db);
    if (!(await countUse(db, proofsBy(secrets, userId), PROOFS_PER_HOUR))) fail('request.too-many');
    await insertProof(db, {
      id,
      customerId: userId,
      fileName: proofName(name, mediaType),
      mediaType,
      size: bytes.length,
      file,
    });
    const proof = (await readProof(db, id)) ?? fail('quotient.proof-not-found');
    return viewOwnProof(proof);
  });
};

const withdrawProof: Handler<'DELETE /user/familyQuotientProof'> = async ({ identity, transaction }) => {
  if (!(await transaction((db) => deletePendingProof(db, identity.userId)))) fail('quotient.proof-not-found');
  return undefined;
};

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
