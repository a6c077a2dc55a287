import { randomUUID } from 'node:crypto';
import { isReservedName } from '@guichet/contract/backoffice/master-area-rules.ts';
import type { CallContext, Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { isUniqueViolation } from '#kernel/database/database-errors.ts';
import { parseTenantId, type TenantId } from '#kernel/database/tenant-id.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Services } from '#services.ts';
import { resetAccess } from '../auth/access-reset.service.ts';
import { requestLink } from '../links/links.service.ts';
import { endLinks } from '../links/links.sql.ts';
import { VENUE_OPENED_JOB } from '../opening-request/opening-request.sql.ts';
import { refuseKnownEmail } from '../team/team.service.ts';
import { insertAdministrator, readAdministrator, updateAdministrator } from '../team/team.sql.ts';
import { readCatalogueNow, requireAddress } from '../ticketing-connection/ticketing-connection.service.ts';
import { addressOf } from '../ticketing-connection/ticketing-connection.ts';
import { actInVenue, answerVenue, refuseFor } from './master-area.service.ts';
import {
  atTenant,
  insertVenue,
  readMoneyLeft,
  readVenueCounts,
  readVenues,
  saveConnection,
  updateVenue,
} from './master-area.sql.ts';
import {
  deletionAfter,
  FILL_JOB,
  PARTNER_PASSWORD,
  refusalToArchive,
  refusalToOpen,
  viewListed,
} from './master-area.ts';
import { pagesOfVenue } from './master-area-export.service.ts';
import { saveTenant } from './save-tenant.call.ts';

/** Archives a venue, or restores an archived venue as closed. */
const archiveTenant: Handler<'PUT /settingsadmin/tenantarchive'> = async (call) => {
  const { body, tenant, identity, services } = call;
  await actInVenue(services, { provider: tenant, identity }, body.id, async (db, venue, facts) => {
    const left = await readMoneyLeft(db);
    refuseFor(refusalToArchive(venue, body, facts, left), { ...left });
    const now = services.clock();
    const archivedAt = body.isArchived ? (venue.archivedAt ?? new Date(now)) : null;
    const deleteAt = body.isArchived && body.isToBeDeleted ? deletionAfter(now) : null;
    await updateVenue(db, { ...venue, version: venue.version + 1, archivedAt, deleteAt });
    const changes = changesBetween(
      { deleteAt: venue.deleteAt?.toISOString() },
      { deleteAt: deleteAt?.toISOString(), reason: body.reason },
    );
    return { action: body.isArchived ? 'venue.archived' : 'venue.restored', changes };
  });
  return answerVenue(services, body.id);
};

/** Creates a venue and invites its super administrator; a job fills the venue from its template. */
const createTenant: Handler<'POST /settingsadmin/tenant'> = async (call) => {
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
  // A venue with a supplier has the supplier's catalogue, and no template.
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
    if (template) await enqueue(db, FILL_JOB, {}, { key: `${FILL_JOB.name} ${id}` });
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

/** Streams all rows of a venue as a file. */
const exportTenant: Handler<'GET /settingsadmin/tenantexport'> = async (call) => {
  const { query, tenant, identity, services, header } = call;
  const { name } = await answerVenue(services, query.tenantId);
  await actInVenue(services, { provider: tenant, identity }, query.tenantId, async () => ({
    action: 'venue.exported',
  }));
  header('content-disposition', `attachment; filename="${name}.ndjson"`);
  return pagesOfVenue(services.reading, query.tenantId);
};

/** Mails the invitation of a venue’s super administrator again, or resets their access. */
const invite: Handler<'PUT /settingsadmin/tenantinvitation'> = async (call) => {
  const { body, services } = call;
  await sendAgain(call).catch(refuseKnownEmail);
  services.jobs.wake();
  return answerVenue(services, body.id);
};

function sendAgain({ body, tenant, identity, services }: CallContext<'PUT /settingsadmin/tenantinvitation'>) {
  return actInVenue(services, { provider: tenant, identity }, body.id, async (db, venue, { invitation }) => {
    refuseFor(venue.archivedAt ? 'tenant.archived' : undefined);
    const known = invitation && (await readAdministrator(db, invitation.id));
    if (!known) fail('tenant.not-found');
    if (known.isActive && body.resetsAccess) {
      await resetAccess(db, known);
      return { action: 'venue.access-reset', changes: [] };
    }
    // An active super administrator replaces a forgotten password through the login page.
    if (known.isActive) fail('tenant.administrator-active');
    const email = body.email ?? known.email;
    await updateAdministrator(db, known.id, { email, language: known.language });
    await endLinks(db, known.id);
    await requestLink(db, known.wasActive ? 'access-reset' : 'first-password', email);
    return { action: 'venue.invited', changes: changesBetween({ email: known.email }, { email }) };
  });
}

/** Opens a venue for sale. */
const openTenant: Handler<'PUT /settingsadmin/tenantopening'> = async (call) => {
  const { body, tenant, identity, services } = call;
  await actInVenue(services, { provider: tenant, identity }, body.id, async (db, venue, facts) => {
    refuseFor(refusalToOpen(venue, facts));
    if (venue.version !== body.version) refuseFor('settings.changed');
    const openedAt = venue.openedAt ?? new Date(services.clock());
    if (!venue.openedAt) await enqueue(db, VENUE_OPENED_JOB, {});
    await updateVenue(db, { ...venue, version: venue.version + 1, openedAt, isInMaintenance: false });
    return { action: 'venue.opened' };
  });
  services.jobs.wake();
  return answerVenue(services, body.id);
};

/** Returns a venue as the master area edits it. */
const tenant: Handler<'GET /settingsadmin/tenant'> = ({ query, services }) =>
  answerVenue(services, query.tenantId);

/** Returns the venues with their state. */
const tenants: Handler<'GET /settingsadmin/tenants'> = async ({ services: { database } }) => {
  const [venues, counts] = await Promise.all([database.platform(readVenues), readVenueCounts(database)]);
  return venues.map((venue) => viewListed(venue, counts.get(venue.id)));
};

export const masterAreaRoutes = {
  // provider.admin or provider.tenant
  'GET /settingsadmin/tenants': tenants,
  'GET /settingsadmin/tenant': tenant,
  'POST /settingsadmin/tenant': createTenant,
  'PUT /settingsadmin/tenant': saveTenant,
  'PUT /settingsadmin/tenantopening': openTenant,
  'PUT /settingsadmin/tenantarchive': archiveTenant,
  'GET /settingsadmin/tenantexport': exportTenant,
  'PUT /settingsadmin/tenantinvitation': invite,
} satisfies Routes;
