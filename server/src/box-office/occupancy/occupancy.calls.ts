import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { Handler, Routes } from '#calls.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import type {
  EntranceSettingsPort,
  EntranceSettingsRow,
} from '#gateways/ticketing/box-office/entrance/port.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { openEntrance, requirePlace, timeZoneAt } from '../entrance/entrance.service.ts';
import { type EntranceNames, entranceDay, NO_SETTINGS } from '../entrance/entrance.ts';
import { comparedDays, usualCurve } from './occupancy.ts';

type Item = CallAnswer<'PUT /boxoffice/entrancesettings'>;

const viewSettings = (
  { place, ...settings }: EntranceSettingsRow,
  { establishments }: EntranceNames,
): Item => ({
  ...settings,
  establishment: place,
  labels: establishments.get(place) ?? { [DEFAULT_LOCALE]: place },
});

const entranceSettings: Handler<'GET /boxoffice/entrancesettings'> = async ({
  tenant,
  services,
  transaction,
}) => {
  const { entrance, names } = await openEntrance(services, tenant);
  const rows = await transaction((db) => entrance.settings.readAll(db));
  return {
    items: [...names.establishments.keys()].map((place) =>
      viewSettings(rows.find((row) => row.place === place) ?? { ...NO_SETTINGS, place }, names),
    ),
  };
};

const saveEntranceSettings: Handler<'PUT /boxoffice/entrancesettings'> = async ({
  body: { establishment: place, ...wanted },
  tenant,
  services,
  identity,
  transaction,
}) => {
  const open = await openEntrance(services, tenant);
  requirePlace(open, place);
  const { entrance, names } = open;
  return transaction(async (db) => {
    const before = (await entrance.settings.readAll(db)).find((row) => row.place === place) ?? {
      ...NO_SETTINGS,
      place,
    };
    if (!(await entrance.settings.write(db, { ...wanted, place }))) fail('settings.changed');
    const changes = changesBetween(audited(before), audited(wanted));
    const subject = names.establishments.get(place)?.[DEFAULT_LOCALE] ?? place;
    if (changes.length > 0)
      await recordChange(db, identity, { action: 'entrance.changed', subject, changes });
    return viewSettings({ ...wanted, place, version: before.version + 1 }, names);
  });
};

const audited = ({
  graceBefore,
  graceAfter,
  capacity,
  isPublic,
}: Omit<EntranceSettingsRow, 'place' | 'version'>) => ({
  graceBefore: String(graceBefore),
  graceAfter: String(graceAfter),
  capacity: capacity === null ? '' : String(capacity),
  isPublic: String(isPublic),
});

/** Reads the people inside a place, and the usual curve of the weekday. */
async function readOccupancy(
  db: TenantDb,
  ports: EntranceSettingsPort,
  { place, timeZone, now }: { place: string; timeZone: string; now: Date },
) {
  const { day, from } = entranceDay(now, timeZone);
  const [inside, rows, movements] = await Promise.all([
    ports.countInside(db, from),
    ports.readAll(db),
    ports.readMovements(db, place, comparedDays(day, timeZone)),
  ]);
  const { capacity, isPublic } = rows.find((row) => row.place === place) ?? NO_SETTINGS;
  return {
    isPublic,
    occupancy: {
      at: now.toISOString(),
      inside: inside.get(place) ?? 0,
      ...(capacity !== null && { capacity }),
      usual: usualCurve(movements),
    },
  };
}

const occupancyOfPlaces: Handler<'GET /boxoffice/occupancy'> = async ({ tenant, services, transaction }) => {
  const open = await openEntrance(services, tenant);
  const { entrance, names } = open;
  const now = new Date(services.clock());
  return transaction(async (db) => ({
    places: await Promise.all(
      [...names.establishments].map(async ([place, labels]) => ({
        establishment: place,
        labels,
        ...(
          await readOccupancy(db, entrance.settings, {
            place,
            timeZone: timeZoneAt(open, place),
            now,
          })
        ).occupancy,
      })),
    ),
  }));
};

const publicOccupancy: Handler<'GET /ticketing/occupancy'> = async ({
  query: { externalCode: place },
  tenant,
  services,
  transaction,
}) => {
  const { establishments, zones } = await catalogueOf(services, tenant);
  const timeZone = zones.get(place)?.timeZone ?? tenant.timeZone;
  if (!establishments.has(place)) fail('establishment.not-found');
  const now = new Date(services.clock());
  const hidden = { at: now.toISOString(), usual: [] };
  const found = await services.ticketing.boxOffice(tenant);
  if (!found) return hidden;
  const { isPublic, occupancy } = await transaction((db) =>
    readOccupancy(db, found.entrance.settings, { place, timeZone, now }),
  );
  return isPublic ? occupancy : hidden;
};

export const occupancyRoutes = {
  // venue.entrance
  'GET /boxoffice/entrancesettings': entranceSettings,
  'PUT /boxoffice/entrancesettings': saveEntranceSettings,
  'GET /boxoffice/occupancy': occupancyOfPlaces,
  // visitor
  'GET /ticketing/occupancy': publicOccupancy,
} satisfies Routes;
