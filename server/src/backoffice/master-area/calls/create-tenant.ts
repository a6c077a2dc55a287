import { randomUUID } from 'node:crypto';
import { isReservedName } from '@guichet/contract/backoffice/master-area-rules.ts';
import { requestLink } from '#backoffice/links/service.ts';
import { insertAdministrator } from '#backoffice/team/mutations.ts';
import { recordChange } from '#platform/database/audit.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { CallContext, Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { parseTenantId, type TenantId } from '#platform/tenancy/tenant-id.ts';
import { atTenant, insertVenue } from '../mutations.ts';
import { FILL_TASK } from '../rules.ts';
import { answerVenue } from '../service.ts';

/** Creates a venue and invites its super administrator; a job fills it. */
export const createTenant: Handler<'POST /settingsadmin/tenant'> = async (call) => {
  const { body, services } = call;
  if (isReservedName(body.name)) refuseName();
  const id = parseTenantId(randomUUID());
  await create(call, id).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'tenant_name')) throw error;
    refuseName(error);
  });
  services.jobs.wake();
  return answerVenue(services, id);
};

function create(
  { body, tenant, identity, services }: CallContext<'POST /settingsadmin/tenant'>,
  id: TenantId,
) {
  const { administrator, template = null, ...fields } = body;
  const { email, language } = administrator;
  const changes = changesBetween({}, { ...fields, template, email });
  const record = { action: 'venue.created', subject: body.displayName, changes };
  return services.tenantChanges.write(id, async (db) => {
    await atTenant(db, tenant.id, async (own) => {
      await insertVenue(own, { id, template, ...fields });
      await recordChange(own, identity, record);
    });
    await insertAdministrator(db, { email, language, level: 'superAdministrator' });
    await requestLink(db, 'first-password', email);
    if (template) await enqueue(db, FILL_TASK, { tenantId: id }, { key: `${FILL_TASK} ${id}` });
    await recordChange(db, identity, record);
  });
}

function refuseName(cause?: unknown): never {
  fail('tenant.name-already-used', { fields: { name: 'tenant.name-already-used' }, cause });
}
