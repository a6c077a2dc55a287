import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { readParameters } from '#tenants/parameters/parameters.sql.ts';
import {
  lockOrder,
  readItems,
  readReset,
  readSettings,
  resetSettings,
  undoReset,
  updateOrder,
} from './catalogue-settings.sql.ts';
import { effectiveName, ofKind, servicesListed, settingsView, unnamedIn } from './catalogue-settings.ts';
import { requireItem, saveSettings, writeSettings } from './catalogue-settings-saving.service.ts';
import { auditedMove, reordered, requireVersion, resolvedTexts } from './catalogue-settings-saving.ts';

const initSettings: Handler<'PUT /settingsticketing/initsettingsfromtenant'> = async ({
  tenant,
  services,
  identity,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const count = await resetSettings(db, identity);
    if (count > 0) {
      const changes = [{ field: 'items', to: String(count) }];
      await recordChange(db, identity, { action: 'ticketing.reset', subject: tenant.displayName, changes });
    }
    return { count };
  });

const resolveConflict: Handler<'PUT /settingsticketing/conflict'> = async ({
  body,
  tenant,
  services,
  identity,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const row = await requireItem(db, body.kind, body.externalCode);
    requireVersion(row, body.version);
    await writeSettings(db, row, { ...row, [body.field]: resolvedTexts(row, body) }, identity);
    return { version: row.version + 1 };
  });

const saveEstablishment: Handler<'PUT /settingsticketing/establishment'> = async (context) => {
  const { row, view } = await saveSettings(context, 'establishment', context.body);
  return view.establishment(row);
};

const saveFamily: Handler<'PUT /settingsticketing/family'> = async (context) => {
  const { row, view } = await saveSettings(context, 'family', context.body);
  return view.family(row);
};

const saveOrder: Handler<'PUT /settingsticketing/order'> = async ({
  body: { kind, from, to },
  tenant,
  services,
  identity,
}) => {
  await services.tenantChanges.write(tenant.id, async (db) => {
    const items = await lockOrder(db, kind);
    const present = items.map(({ code }) => code);
    const codes = reordered(present, from, to) ?? fail('settings.changed');
    const names = new Map(items.map((item) => [item.code, effectiveName(item)]));
    const move = auditedMove(from, to, (code) => names.get(code) ?? code);
    if (!move) return;
    await updateOrder(db, kind, codes);
    const { subject = tenant.displayName, changes } = move;
    await recordChange(db, identity, { action: `${kind}.reordered`, subject, changes });
  });
  return undefined;
};

const saveService: Handler<'PUT /settingsticketing/service'> = async (context) => {
  const { row, view } = await saveSettings(context, 'service', context.body);
  return view.service(row);
};

const MULTI_ESTABLISHMENT = 'ticketingItems_1';

const settingsEstablishments: Handler<'GET /settingsticketing/establishments'> = async ({
  tenant,
  transaction,
}) => {
  const { settings, reset, parameters } = await transaction(async (db) => ({
    settings: await readSettings(db),
    reset: await readReset(db),
    parameters: await readParameters(db),
  }));
  return {
    isMultiEstablishment: parameters.some(({ code, isEnable }) => code === MULTI_ESTABLISHMENT && isEnable),
    items: ofKind(settings.rows, 'establishment').map(settingsView(tenant, settings).establishment),
    ...(reset && { resetAt: new Date(reset.at).toISOString(), resetBy: reset.by }),
  };
};

const settingsFamilies: Handler<'GET /settingsticketing/FamiliesByEstablishment'> = async ({
  query,
  tenant,
  transaction,
}) => {
  const settings = await transaction(readSettings);
  const listed = servicesListed(settings.rows, query.externalEstablishmentCode, 'ALL');
  const there = new Set(listed.map(({ source }) => source.familyCode));
  const view = settingsView(tenant, settings);
  return {
    items: ofKind(settings.rows, 'family')
      .filter(({ code }) => query.externalEstablishmentCode === 'ALL' || there.has(code))
      .map((row) => view.family(row, listed)),
  };
};

const settingsServices: Handler<'GET /settingsticketing/ServicesByEstablishmentAndFamily'> = async ({
  query,
  tenant,
  transaction,
}) => {
  const settings = await transaction(readSettings);
  const listed = servicesListed(settings.rows, query.externalEstablishmentCode, query.externalFamilyCode);
  return { items: listed.map(settingsView(tenant, settings).service) };
};

const undoInitSettings: Handler<'PUT /settingsticketing/undoinitsettings'> = async ({
  tenant,
  services,
  identity,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const count = await undoReset(db, identity);
    if (count === 0) fail('settings.nothing-to-undo');
    const changes = [{ field: 'items', to: String(count) }];
    await recordChange(db, identity, { action: 'ticketing.restored', subject: tenant.displayName, changes });
    return { count };
  });

const unnamed: Handler<'GET /settingsticketing/unnamed'> = async ({ transaction }) =>
  unnamedIn(await transaction(readItems));

export const settingsRoutes = {
  // administrator: settings.ticketing
  'GET /settingsticketing/establishments': settingsEstablishments,
  'GET /settingsticketing/FamiliesByEstablishment': settingsFamilies,
  'GET /settingsticketing/ServicesByEstablishmentAndFamily': settingsServices,
  'PUT /settingsticketing/establishment': saveEstablishment,
  'PUT /settingsticketing/family': saveFamily,
  'PUT /settingsticketing/service': saveService,
  'PUT /settingsticketing/order': saveOrder,
  'PUT /settingsticketing/conflict': resolveConflict,
  'PUT /settingsticketing/initsettingsfromtenant': initSettings,
  'PUT /settingsticketing/undoinitsettings': undoInitSettings,
  // administrator: settings.functionnalities, for the languages of the venue
  'GET /settingsticketing/unnamed': unnamed,
} satisfies Routes;
