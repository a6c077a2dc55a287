import { informationProblems, noticeProblems } from '@guichet/contract/catalogue/establishment-rules.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { mainLocale } from '@guichet/contract/main-locale.ts';
import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { choiceNames } from '#platform/tenancy/phrase-overrides.ts';
import { readStoredPictures } from '#tenants/pictures/pictures.sql.ts';
import { catalogueOf } from '../browse/browse.sql.ts';
import {
  replaceInformation,
  requireEstablishment,
  showInformation,
  showNotices,
} from './establishments.service.ts';
import { deleteNotice, insertNotice, readInformation } from './establishments.sql.ts';
import {
  clockOf,
  closureOf,
  type Information,
  isSaleStopped,
  labelsOf,
  nextVersion,
  normalized,
} from './establishments.ts';

/** Counts the sessions on sale that a closure would affect, before it is published. */
const closureSessions: Handler<'GET /settingsticketing/closuresessions'> = async ({
  query,
  tenant,
  services,
}) => {
  const catalogue = await catalogueOf(services, tenant);
  if (query.establishment && !catalogue.establishments.has(query.establishment))
    fail('establishment.not-found');
  const closure = closureOf(query, tenant.timeZone);
  const { startsAt: from, endsAt: until } = closure;
  const found = until > from ? await services.ticketing.of(tenant).findSessions({ from, until }) : [];
  const now = new Date(services.clock());
  const concerned = found.filter(
    (session) =>
      session.end > now &&
      session.serviceCodes.some((code) => catalogue.services.has(code)) &&
      isSaleStopped([closure], session) &&
      !isSaleStopped(catalogue.notices, session),
  );
  return {
    sessions: concerned.length,
    taken: concerned.reduce(
      (sum, { capacity, places, sold, held = 0 }) =>
        sum + (sold === undefined ? capacity - places : sold + held),
      0,
    ),
  };
};

const informations: Handler<'GET /settingsticketing/establishmentinformations'> = async ({
  tenant,
  services,
  transaction,
}) => {
  const { establishments } = await catalogueOf(services, tenant);
  return transaction(async (db) => {
    const items = [];
    for (const establishment of establishments.values())
      items.push(await showInformation(db, tenant, establishment));
    const today = clockOf(new Date(), tenant.timeZone).slice(0, 10);
    return { today, items, notices: await showNotices(db, tenant) };
  });
};

const notices: Handler<'GET /settingsticketing/establishmentnotices'> = async ({
  tenant,
  services,
  transaction,
}) => {
  const { establishments } = await catalogueOf(services, tenant);
  return {
    establishments: [...establishments.values()].map(({ code, labels }) => ({
      externalCode: code,
      name: labels,
    })),
    notices: await transaction((db) => showNotices(db, tenant)),
  };
};

/** Maximum number of notices of a venue that have not ended. */
const MAX_NOTICES = 30;

const publishNotice: Handler<'POST /settingsticketing/establishmentnotice'> = async ({
  body: { kind, establishment, from, until, labels, stopsSale = false },
  tenant,
  identity,
  services,
}) => {
  const main = mainLocale(tenant.languages);
  const now = clockOf(new Date(), tenant.timeZone);
  const fields = noticeProblems({ kind, from, until, labels }, now, main);
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields });
  if (establishment) await requireEstablishment(services, tenant, establishment);
  const words =
    labelsOf(labels, main) ?? (await choiceNames(services.phraseOverrides, tenant))('exceptionalClosure');
  return services.tenantChanges.write(tenant.id, async (db) => {
    if ((await showNotices(db, tenant)).length >= MAX_NOTICES) fail('notice.too-many');
    await insertNotice(db, {
      kind,
      code: establishment ?? null,
      from,
      until,
      stopsSale: stopsSale && kind === 'closure',
      labels: words,
      publishedBy: identity.email,
    });
    await recordChange(db, identity, {
      action: 'notice.published',
      subject: words[DEFAULT_LOCALE],
      changes: [
        { field: 'from', to: from },
        { field: 'until', to: until },
        ...(stopsSale ? [{ field: 'stopsSale', to: 'true' }] : []),
      ],
    });
    return showNotices(db, tenant);
  });
};

const saveInformation: Handler<'PUT /settingsticketing/establishmentinformation'> = async ({
  body: { externalCode, version, ...sent },
  tenant,
  identity,
  services,
}) => {
  const fields = informationProblems(
    sent as Information,
    clockOf(new Date(), tenant.timeZone).slice(0, 10),
    mainLocale(tenant.languages),
  );
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields });
  const establishment = await requireEstablishment(services, tenant, externalCode);
  const content = normalized(sent as Information);
  return services.tenantChanges.write(tenant.id, async (db) => {
    const present = await readInformation(db, externalCode);
    if ((present?.version ?? 0) !== version) fail('settings.changed');
    const ids = content.pictures.map(({ id }) => id);
    const stored = ids.length > 0 ? await readStoredPictures(db, ids) : [];
    if (stored.length < new Set(ids).size) fail('picture.not-found');
    const next = nextVersion({ code: externalCode, version }, content, version, identity.email);
    await replaceInformation(db, identity, {
      establishment,
      present,
      next,
      action: 'establishment.informed',
    });
    return showInformation(db, tenant, establishment);
  });
};

const takeDownNotice: Handler<'DELETE /settingsticketing/establishmentnotice'> = ({
  query: { noticeId },
  tenant,
  identity,
  services,
}) =>
  services.tenantChanges.write(tenant.id, async (db) => {
    const notice = (await deleteNotice(db, noticeId)) ?? fail('notice.not-found');
    await recordChange(db, identity, { action: 'notice.ended', subject: notice.labels[DEFAULT_LOCALE] });
    return showNotices(db, tenant);
  });

const undoInformation: Handler<'POST /settingsticketing/undoestablishmentinformation'> = async ({
  body: { externalCode, version },
  tenant,
  identity,
  services,
}) => {
  const establishment = await requireEstablishment(services, tenant, externalCode);
  return services.tenantChanges.write(tenant.id, async (db) => {
    const present = await readInformation(db, externalCode);
    if ((present?.version ?? 0) !== version) fail('settings.changed');
    if (!present || present.before === null) fail('settings.nothing-to-undo');
    // The first version is preceded by the ticketing system’s information.
    const earlier = present.before === 0 ? { content: null, before: null } : undefined;
    const kept = earlier ?? (await readInformation(db, externalCode, present.before));
    if (!kept) fail('settings.nothing-to-undo');
    const next = nextVersion(present, kept.content, kept.before, identity.email);
    await replaceInformation(db, identity, { establishment, present, next, action: 'establishment.undone' });
    return showInformation(db, tenant, establishment);
  });
};

export const establishmentRoutes = {
  // administrator: settings.ticketing
  'GET /settingsticketing/establishmentinformations': informations,
  'PUT /settingsticketing/establishmentinformation': saveInformation,
  'POST /settingsticketing/undoestablishmentinformation': undoInformation,
  'GET /settingsticketing/establishmentnotices': notices,
  'GET /settingsticketing/closuresessions': closureSessions,
  'POST /settingsticketing/establishmentnotice': publishNotice,
  'DELETE /settingsticketing/establishmentnotice': takeDownNotice,
} satisfies Routes;
