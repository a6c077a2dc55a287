import { randomUUID } from 'node:crypto';
import { isReservedName } from '@guichet/contract/backoffice/master-area-rules.ts';
import { requestLink } from '#backoffice/links/service.ts';
import { insertAdministrator } from '#backoffice/team/mutations.ts';
import { recordChange } from '#platform/database/audit.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { CallContext, Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import type { Services } from '#platform/http/services.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { parseTenantId, type TenantId } from '#platform/tenancy/tenant-id.ts';
import { addressOf } from '../../ticketing-connection/rules.ts';
import { readCatalogueNow, requireAddress } from '../../ticketing-connection/service.ts';
import { atTenant, insertVenue, saveConnection } from '../mutations.ts';
import { FILL_TASK, PARTNER_PASSWORD } from '../rules.ts';
import { answerVenue } from '../service.ts';

/** Creates a venue and invites its super administrator; a job fills it. */
export const createTenant: Handler<'POST /settingsadmin/tenant'> = async (call) => {
  const { body, services } = call;
  if (isReservedName(body.name)) refuseName();
  requireAddress(connectionOf(body));
  const id = parseTenantId(randomUUID());
  await create(call, id).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'tenant_name')) throw error;
    refuseName(error);
  });
  services.jobs.wake();
  if (connectionOf(body).type !== 'embedded') await readCatalogueNow(services, id, call.identity);
  return answerVenue(services, id);
};

function create(
  { body, tenant, identity, services }: CallContext<'POST /settingsadmin/tenant'>,
  id: TenantId,
) {
  const { administrator, displayName, name, city, type } = body;
  const { email, language } = administrator;
  const connection = connectionOf(body);
  // A supplier has its own catalogue.
  const template = connection.type !== 'embedded' ? null : (body.template ?? null);
  const fields = { name, displayName, city, type };
  const { baseAddressApiV5 } = connection;
  const changes = changesBetween({}, { ...fields, template, email, baseAddressApiV5 });
  const record = { action: 'venue.created', subject: body.displayName, changes };
  return services.tenantChanges.write(id, async (db) => {
    await atTenant(db, tenant.id, async (own) => {
      await insertVenue(own, { id, template, ...fields });
      await recordChange(own, identity, record);
    });
    if (connection.type !== 'embedded') await saveConnection(db, newConnection(body, services));
    await insertAdministrator(db, { email, language, level: 'superAdministrator' });
    await requestLink(db, 'first-password', email);
    if (template) await enqueue(db, FILL_TASK, { tenantId: id }, { key: `${FILL_TASK} ${id}` });
    await recordChange(db, identity, record);
  });
}

type Body = CallContext<'POST /settingsadmin/tenant'>['body'];

const connectionOf = ({ provider = 'embedded', baseAddressApiV5 = '' }: Body) => ({
  type: provider,
  baseAddressApiV5: addressOf({ type: provider, baseAddressApiV5 }),
});

const newConnection = (body: Body, { secrets }: Pick<Services, 'secrets'>) => ({
  baseAddressApiV5: connectionOf(body).baseAddressApiV5,
  partnerLogin: body.partnerLogin ?? '',
  partnerPasswordEncrypted: body.partnerPassword
    ? secrets.encryptSecret(body.partnerPassword, PARTNER_PASSWORD)
    : null,
  sellerName: '',
  sellerAddress: '',
  sellerVatId: '',
});

function refuseName(cause?: unknown): never {
  fail('tenant.name-already-used', { fields: { name: 'tenant.name-already-used' }, cause });
}
