import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import type { Zone } from '#kernel/format/localized.ts';
import { signedCodes, signingKeyOf } from '../entrance/codes.service.ts';
import {
  type OpenEntrance,
  openEntrance,
  requirePlace,
  scanCode,
  scanStored,
} from '../entrance/entrance.service.ts';
import { correctedTime } from '../entrance/entrance.ts';
import { newKey } from './devices.service.ts';
import { audited, deviceAddress, MAX_DEVICES, versionOf, withMessage } from './devices.ts';

const devices: Handler<'GET /boxoffice/devices'> = async ({ tenant, services, transaction }) => {
  const { entrance, names } = await openEntrance(services, tenant);
  const rows = await transaction((db) => entrance.devices.readAll(db));
  return {
    address: deviceAddress(services.config.publicUrl),
    establishments: [...names.establishments].map(([code, labels]) => ({ code, labels })),
    devices: rows.map(({ place, madeAt, seenAt, ...device }) => ({
      ...device,
      establishment: place,
      establishmentLabels: names.establishments.get(place) ?? { [DEFAULT_LOCALE]: place },
      madeAt: madeAt.toISOString(),
      seenAt: seenAt?.toISOString() ?? null,
      version: versionOf({ name: device.name, place }),
    })),
  };
};

const addDevice: Handler<'POST /boxoffice/device'> = async ({
  body,
  tenant,
  services,
  identity,
  transaction,
}) => {
  const open = await openEntrance(services, tenant);
  const { name, establishment: place } = body;
  requirePlace(open, place);
  const { key, ...stored } = newKey(services.secrets);
  const ports = open.entrance.devices;
  return transaction(async (db) => {
    if ((await ports.readAll(db)).length >= MAX_DEVICES)
      fail('device.too-many', { params: { most: MAX_DEVICES } });
    const id =
      (await ports.insert(db, { name, place, ...stored, madeBy: identity.email })) ?? fail('device.name');
    await recordChange(db, identity, { action: 'device.created', subject: `${name} (…${stored.ending})` });
    return { id, key };
  });
};

const changeDevice: Handler<'PUT /boxoffice/device'> = async ({
  body,
  tenant,
  services,
  identity,
  transaction,
}) => {
  const open = await openEntrance(services, tenant);
  const { id, version, name, establishment: place } = body;
  requirePlace(open, place);
  return transaction(async (db) => {
    const before = (await open.entrance.devices.update(db, { id, name, place })) ?? fail('device.unknown');
    if (before === 'name') fail('device.name');
    // The row is locked; a refusal takes the update back.
    if (versionOf(before) !== version) fail('settings.changed');
    const changes = changesBetween(audited(before), audited({ name, place }));
    if (changes.length > 0)
      await recordChange(db, identity, { action: 'device.changed', subject: name, changes });
    return undefined;
  });
};

const revokeDevice: Handler<'DELETE /boxoffice/device'> = async ({
  query: { id },
  tenant,
  services,
  identity,
  transaction,
}) => {
  const { entrance } = await openEntrance(services, tenant);
  return transaction(async (db) => {
    const { name, ending } = (await entrance.devices.revoke(db, id)) ?? fail('device.unknown');
    await recordChange(db, identity, { action: 'device.revoked', subject: `${name} (…${ending})` });
    return undefined;
  });
};

const ownDevice: Handler<'GET /device/entrance'> = async ({ tenant, services, identity }) => {
  const open = await openEntrance(services, tenant);
  const { name, place } = identity;
  return {
    name,
    establishment: place,
    establishmentLabels: open.names.establishments.get(place) ?? fail('establishment.not-found'),
    at: new Date(services.clock()).toISOString(),
    key: signingKeyOf(services.secrets).publicKey,
  };
};

const zoneAtGate = ({ names, tenant }: OpenEntrance, place: string): Zone =>
  names.zones.get(place) ?? tenant.timeZone;

const deviceScan: Handler<'POST /device/scan'> = async ({ body, tenant, locale, services, identity }) => {
  const open = await openEntrance(services, tenant);
  const { scan } = await scanCode(open, { ...body, place: identity.place, gate: identity.name });
  return withMessage(scan, locale, zoneAtGate(open, identity.place));
};

const deviceScans: Handler<'POST /device/scans'> = async ({ body, tenant, locale, services, identity }) => {
  const open = await openEntrance(services, tenant);
  const { place, name: gate } = identity;
  const scans = await scanStored(
    open,
    body.scans.map(({ at, ...stored }) => ({
      ...stored,
      at: correctedTime(at, body.sentAt, services.clock()),
      place,
      gate,
    })),
  );
  return { scans: scans.map((scan) => withMessage(scan, locale, zoneAtGate(open, place))) };
};

const deviceUndo: Handler<'POST /device/undo'> = async ({
  body: { scanId },
  tenant,
  services,
  identity: { name },
  transaction,
}) => {
  const { entrance } = await openEntrance(services, tenant);
  const undone = await transaction(
    async (db) => (await entrance.undo(db, scanId, { name, gate: name })) ?? fail('entrance.not-undone'),
  );
  return void undone;
};

const deviceCodes: Handler<'GET /device/codes'> = async ({ tenant, services, identity }) =>
  signedCodes(await openEntrance(services, tenant), identity.place);

export const deviceRoutes = {
  // venue.entrance
  'GET /boxoffice/devices': devices,
  'POST /boxoffice/device': addDevice,
  'PUT /boxoffice/device': changeDevice,
  'DELETE /boxoffice/device': revokeDevice,
  // A device
  'GET /device/entrance': ownDevice,
  'POST /device/scan': deviceScan,
  'POST /device/scans': deviceScans,
  'POST /device/undo': deviceUndo,
  'GET /device/codes': deviceCodes,
} satisfies Routes;
