import { randomUUID } from 'node:crypto';
import { BATCH_SCANS } from '@guichet/contract/box-office/entrance.ts';
import type { MeasuringContext, Preparations } from './call-measuring.ts';

/** Adds a device. @returns its id and its key */
async function addedDevice({ administrator, portal, world: { establishment } }: MeasuringContext) {
  await portal.sql('update venue.device set revoked_at = now() where revoked_at is null');
  const name = `Tourniquet ${randomUUID()}`;
  return administrator('POST /boxoffice/device', { body: { name, establishment } });
}

const tokenOf = async (context: MeasuringContext) => ({ token: (await addedDevice(context)).key });

/** Returns the code of a ticket that opens now at the establishment of the world. */
async function openCode({
  portal,
  world: { establishment, ticketNumber },
}: MeasuringContext): Promise<string> {
  const [ticket] = await portal.sql<{ code: string }>(
    `update venue.ticket set consumed_at = null, valid_from = now() - interval '1 hour', valid_until = now() + interval '1 hour'
      where ticket_number = $1
        and exists (select from venue.session where session.id = session_id and establishment_code = $2) returning code`,
    [ticketNumber, establishment],
  );
  return ticket?.code ?? '';
}

const storedScans = () =>
  Array.from({ length: BATCH_SCANS }, () => ({
    scanId: randomUUID(),
    code: randomUUID().slice(0, 13),
    at: new Date().toISOString(),
    isAdmitted: true,
  }));

/** Leaves the entrance without a code, which can be undone. */
async function leftScan({ administrator, world: { establishment } }: MeasuringContext): Promise<string> {
  const scanId = randomUUID();
  await administrator('POST /boxoffice/entranceleave', { body: { scanId, establishment, people: 1 } });
  return scanId;
}

export const ENTRANCE_PREPARATIONS: Preparations = {
  'POST /boxoffice/entrancescan': async (context) => ({
    body: { scanId: randomUUID(), code: await openCode(context), establishment: context.world.establishment },
  }),
  'POST /boxoffice/entrancescans': ({ world: { establishment } }) => ({
    body: { establishment, scans: storedScans() },
  }),
  'POST /boxoffice/entranceundo': async (context) => ({ body: { scanId: await leftScan(context) } }),
  async 'PUT /boxoffice/device'(context) {
    const { id } = await addedDevice(context);
    const { devices } = await context.administrator('GET /boxoffice/devices');
    const version = devices.find((device) => device.id === id)?.version ?? '';
    const name = `Tourniquet ${randomUUID()}`;
    return { body: { id, version, name, establishment: context.world.establishment } };
  },
  'DELETE /boxoffice/device': async (context) => ({ query: { id: (await addedDevice(context)).id } }),
  async 'PUT /boxoffice/entrancesettings'({ administrator, world: { establishment } }) {
    const { items } = await administrator('GET /boxoffice/entrancesettings');
    const version = items.find((item) => item.establishment === establishment)?.version ?? 0;
    return {
      body: { establishment, version, graceBefore: 10, graceAfter: 5, capacity: 300, isPublic: true },
    };
  },
  'GET /device/entrance': tokenOf,
  'POST /device/scan': async (context) => ({
    body: { scanId: randomUUID(), code: await openCode(context) },
    ...(await tokenOf(context)),
  }),
  'POST /device/scans': async (context) => ({ body: { scans: storedScans() }, ...(await tokenOf(context)) }),
  async 'POST /device/undo'(context) {
    const { key, id } = await addedDevice(context);
    const scanId = await leftScan(context);
    await context.portal.sql(
      `update venue.turnstile_pass set gate = (select name from venue.device where device.id = $2) where id = $1`,
      [scanId, id],
    );
    return { body: { scanId }, token: key };
  },
  'GET /device/codes': tokenOf,
};
