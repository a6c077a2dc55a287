import { EXPORT_DAYS, EXPORTS_PER_DAY } from '@guichet/contract/tickets/data-export.ts';
import { proveOwner } from '#account/passkeys/passkeys.service.ts';
import { isFresh } from '#account/passkeys/passkeys.ts';
import { provePassword } from '#account/profile/profile.service.ts';
import type { CallContext, Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { countUseOfDay, dropExpiredCounts } from '#platform/auth/throttle.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { EXPORT_JOB } from './data-export.service.ts';
import { beginExport, readArchive, readExport } from './data-export.sql.ts';
import { exportPurpose, viewExport } from './data-export.ts';

type Context = Pick<CallContext<'GET /user/dataExport'>, 'identity' | 'services' | 'transaction'>;

async function ownExport({ identity, services, transaction }: Context) {
  const known = await transaction((db) => readExport(db, identity.userId));
  return {
    ...(known && { export: viewExport(known) }),
    isPasswordNeeded: !isFresh(identity.signedInAt, services.clock()),
  };
}

const dataExport: Handler<'GET /user/dataExport'> = ownExport;

/** Begins a copy in the place of an earlier one, after the customer has proven their identity. */
const requestExport: Handler<'POST /user/dataExport'> = async (context) => {
  const { body, identity, locale, services, transaction } = context;
  const { userId: customerId } = identity;
  await proveOwner(context, body.password, (password) =>
    provePassword(context, { password, field: 'password' }),
  );
  const subject = services.secrets.keyedHash('data exports', customerId);
  await transaction(async (db) => {
    await dropExpiredCounts(db);
    if (!(await countUseOfDay(db, subject, EXPORTS_PER_DAY))) fail('request.too-many');
    await beginExport(db, { customerId, locale, days: EXPORT_DAYS });
    await enqueue(db, EXPORT_JOB, { customerId }, { key: `tickets.data-export:${customerId}` });
  });
  services.jobs.wake();
  return ownExport(context);
};

const dataExportFile: Handler<'GET /user/dataExportFile'> = async (context) => {
  const { identity, services, transaction } = context;
  const made = await transaction((db) => readArchive(db, identity.userId));
  if (!made) fail('data-export.not-found');
  context.header('content-disposition', 'attachment; filename="data.zip"');
  return services.secrets.decryptFile(made.archive, exportPurpose(made.id));
};

export const dataExportRoutes = {
  // customer
  'GET /user/dataExport': dataExport,
  'POST /user/dataExport': requestExport,
  'GET /user/dataExportFile': dataExportFile,
} satisfies Routes;
