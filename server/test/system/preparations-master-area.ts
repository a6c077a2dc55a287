import { FILL_JOB } from '#backoffice/master-area/master-area.ts';
import { templateTasks } from '#demonstration/templates.ts';
import { fieldsOf, type NewVenue, newName } from '../portal/master-area.ts';
import { type TestSupplier, testSupplier } from '../portal/octo-supplier.ts';
import { runSynchronizations } from '../portal/synchronization.ts';
import type { MeasuringContext, Preparations } from './call-measuring.ts';
import { acceptInvitation } from './preparations-administrators.ts';

/** Creates a closed venue. */
const newVenue = ({ master }: MeasuringContext, changes: Partial<NewVenue> = {}) =>
  master('POST /settingsadmin/tenant', {
    body: {
      name: newName(),
      displayName: 'Musée des Deux Rives',
      city: 'Strasbourg',
      type: 1,
      administrator: { email: 'c.morel@example.com', language: 'fr-FR' },
      ...changes,
    },
  });

/** Creates a venue with everything that its opening requires. */
async function readyVenue(context: MeasuringContext) {
  const { id, name } = await newVenue(context, { template: 'rink' });
  await templateTasks(context.portal.services)[FILL_JOB.name]?.run({ tenantId: id }, {} as never);
  await runSynchronizations(context.portal);
  await acceptInvitation(context, name);
  return context.master('GET /settingsadmin/tenant', { query: { tenantId: id } });
}

/** Returns a connection to a test supplier. */
async function connection({ shared }: MeasuringContext) {
  const { address, key } = await shared<TestSupplier>(testSupplier);
  return { type: 'octo' as const, baseAddressApiV5: `octo+${address}/`, partnerPassword: key };
}

async function savedConnection(context: MeasuringContext) {
  const { id, version } = await newVenue(context);
  const choices = { partnerLogin: 'deux-rives', apiVersion: 5, keyExpiresOn: '2099-11-30' };
  return { body: { id, version, ...choices, ...(await connection(context)) } };
}

const ofVenue = async (context: MeasuringContext) => ({ id: (await newVenue(context)).id });

export const MASTER_AREA_PREPARATIONS: Preparations = {
  async 'POST /settingsadmin/openingrequest'({ portal, world }) {
    // A venue before its opening answers every other call alike.
    await portal.sql(
      'update portal.tenant set opened_at = null, opening_requested_at = null where name = $1',
      [world.tenant],
    );
    return {};
  },
  'PUT /settingsadmin/tenant': async (context) => ({
    body: {
      ...fieldsOf(await newVenue(context)),
      prodOrigin: `https://${context.world.unique()}.example.com`,
      sellerName: 'Musées de la Rive',
    },
  }),
  async 'PUT /settingsadmin/tenantopening'(context) {
    const { id, version } = await readyVenue(context);
    return { body: { id, version } };
  },
  async 'PUT /settingsadmin/tenantarchive'(context) {
    const { id, version } = await newVenue(context);
    return { body: { id, version, isArchived: true, isToBeDeleted: true, reason: 'Fin de contrat' } };
  },
  'PUT /settingsadmin/tenantinvitation': async (context) => ({ body: await ofVenue(context) }),
  'POST /settingsadmin/tenantvisit': ({ world }) => ({
    body: { id: world.tenantId, reason: 'Mise en place' },
  }),
  async 'POST /user/admin/beginvisit'({ master, world }) {
    const body = { id: world.tenantId, reason: 'Mise en place' };
    const { address } = await master('POST /settingsadmin/tenantvisit', { body });
    return { body: { key: new URL(address).hash.slice(1) } };
  },

  'PUT /settingsadmin/tenantconnection': savedConnection,
  async 'POST /settingsadmin/undotenantconnection'(context) {
    const { id, version } = await context.master(
      'PUT /settingsadmin/tenantconnection',
      await savedConnection(context),
    );
    return { body: { id, version } };
  },
  'POST /settingsadmin/tryconnection': async (context) => ({
    body: { ...(await ofVenue(context)), ...(await connection(context)) },
  }),
  'POST /settingsadmin/synchronizetenant': async (context) => ({ body: await ofVenue(context) }),
};
