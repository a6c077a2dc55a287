import { VENUE_SERVICES } from '@guichet/contract/catalogue/establishment-rules.ts';
import { dayFrom } from '../portal/quotients.ts';
import { runSynchronizations, synchroniseNow } from '../portal/synchronization.ts';
import type { MeasuringContext, Preparations } from './call-measuring.ts';

/** Returns names and descriptions of the maximum length in every language, different each time. */
function longTexts() {
  const inAll = (text: string) => ({ 'fr-FR': text, 'en-GB': text, 'de-DE': text });
  const name = `Aquagym du Rivage ${Date.now()} `;
  return {
    labels: inAll(name.repeat(10).slice(0, 200).trim()),
    descriptions: inAll('Une séance tonique dans l’eau. '.repeat(200).slice(0, 4000).trim()),
  };
}

type Item = { externalCode: string; version: number; isEnabled: boolean };

/** Returns a save of an item with every text. */
const savedItem = ({ externalCode, version, isEnabled }: Item) => ({
  ...longTexts(),
  externalCode,
  version,
  isEnabled,
});

const first = <Each>([item]: readonly Each[]): Each => {
  if (!item) throw new Error('The catalogue has none');
  return item;
};

async function savedFamily({ administrator }: MeasuringContext) {
  const query = { externalEstablishmentCode: 'ALL' };
  const { items } = await administrator('GET /settingsticketing/FamiliesByEstablishment', { query });
  return { body: savedItem(first(items)) };
}

async function savedService({ administrator }: MeasuringContext) {
  const query = { externalEstablishmentCode: 'ALL', externalFamilyCode: 'ALL' };
  const { items } = await administrator('GET /settingsticketing/ServicesByEstablishmentAndFamily', { query });
  const limits = { limitNotif1: 75, limitNotif2: 90, limitNotifTime1: 75, limitNotifTime2: 90 };
  return { body: { ...savedItem(first(items)), ...limits } };
}

/** Returns information on an establishment with eight seasons of six openings a day, and sixty exceptions. */
async function savedInformation({ administrator }: MeasuringContext) {
  const { items } = await administrator('GET /settingsticketing/establishmentinformations');
  const { externalCode, version } = first(items);
  const spans = Array.from({ length: 6 }, (_, hour) => ({
    opens: `${String(8 + 2 * hour).padStart(2, '0')}:00`,
    closes: `${String(9 + 2 * hour).padStart(2, '0')}:00`,
  }));
  const months = Array.from({ length: 8 }, (_, month) => `0${month + 1}`);
  const body = {
    externalCode,
    version,
    seasons: months.map((month) => ({
      from: `${month}-01`,
      until: `${month}-28`,
      week: Array.from({ length: 7 }, () => spans),
    })),
    exceptions: Array.from({ length: 60 }, (_, index) => ({
      from: dayFrom(10 + 2 * index),
      until: dayFrom(10 + 2 * index),
      spans,
      labels: { 'fr-FR': `Horaires des vacances ${index + 1}` },
    })),
    address: '2 quai du Rivage',
    zip: '56000',
    city: 'Vannes',
    access: { 'fr-FR': 'En bus. '.repeat(120).trim() },
    telephone: '',
    services: [...VENUE_SERVICES],
    showsPrices: version % 2 === 0,
    pictures: [],
  };
  return { body };
}

async function savedNotice({ administrator }: MeasuringContext) {
  const { establishments, notices } = await administrator('GET /settingsticketing/establishmentnotices');
  // Removes existing notices, whose number is limited.
  for (const { id } of notices)
    await administrator('DELETE /settingsticketing/establishmentnotice', { query: { noticeId: id } });
  return {
    body: {
      kind: 'message' as const,
      establishment: first(establishments).externalCode,
      from: `${dayFrom(0)}T08:00`,
      until: `${dayFrom(9)}T23:59`,
      labels: { 'fr-FR': 'Eau à 27 °C. '.repeat(20).trim() },
    },
  };
}

/** Returns an interval that overlaps no other, after removing the others. */
async function savedInterval({ administrator }: MeasuringContext) {
  const { intervals, prices } = await administrator('GET /settingsticketing/familyQuotient');
  for (const { id } of intervals)
    await administrator('DELETE /settingsticketing/familyQuotient', { query: { id } });
  const { externalDiscountCode } = first(prices);
  return { body: { minimumQuotient: 0, maximumQuotient: 450, externalDiscountCode } };
}

/** Returns a rule on a theme with its own message, after removing an earlier rule of its type. */
async function savedRule({ administrator }: MeasuringContext) {
  const { items } = await administrator('GET /settingsticketing/themes');
  const link = { entityLinkType: 'theme' as const, linkExternalCode: first(items).externalCode };
  const ruleType = 'PlaceNumberByWeek' as const;
  const rules = await administrator('GET /SettingsTicketing/RulesByLink', { query: link });
  for (const { id } of rules.filter((rule) => rule.ruleType === ruleType))
    await administrator('DELETE /SettingsTicketing/Rule', { query: { id } });
  const words = 'Trop de séances cette semaine. '.repeat(12).trim();
  return {
    body: { ...link, ruleType, quantity: 999, messages: { 'fr-FR': words, 'en-GB': words, 'de-DE': words } },
  };
}

async function addedRule(context: MeasuringContext) {
  const { body } = await savedRule(context);
  const { id, version } = await context.administrator('POST /SettingsTicketing/Rule', { body });
  return { ...body, id, version };
}

export const CATALOGUE_PREPARATIONS: Preparations = {
  async 'PUT /settingsticketing/establishment'({ administrator }) {
    const { items } = await administrator('GET /settingsticketing/establishments');
    return { body: savedItem(first(items)) };
  },
  'PUT /settingsticketing/family': savedFamily,
  'PUT /settingsticketing/service': savedService,
  // Changes the name of a service in the ticketing system after an administrator has named it.
  async 'PUT /settingsticketing/conflict'(context) {
    const { portal, world, administrator } = context;
    const saved = await savedService(context);
    await administrator('PUT /settingsticketing/service', saved);
    const { externalCode } = saved.body;
    await portal.sql(
      `update venue.service set labels = labels || jsonb_build_object('fr-FR', $3::text)
        where tenant_id = $1 and code = $2`,
      [world.tenantId, externalCode, `Aquagym ${world.unique()}`],
    );
    // A synchronisation requested by a measured call runs first.
    await runSynchronizations(portal);
    await synchroniseNow(portal);
    const { version } = (await savedService(context)).body;
    return {
      body: { kind: 'service', externalCode, version, field: 'labels', language: 'fr-FR', keep: 'theirs' },
    };
  },
  async 'PUT /settingsticketing/undoinitsettings'(context) {
    await context.administrator('PUT /settingsticketing/family', await savedFamily(context));
    await context.administrator('PUT /settingsticketing/initsettingsfromtenant', {
      body: { isConfirmed: true },
    });
    return {};
  },
  'PUT /settingsticketing/establishmentinformation': savedInformation,
  async 'POST /settingsticketing/undoestablishmentinformation'(context) {
    const { externalCode, version } = await context.administrator(
      'PUT /settingsticketing/establishmentinformation',
      await savedInformation(context),
    );
    return { body: { externalCode, version } };
  },
  'POST /settingsticketing/establishmentnotice': savedNotice,
  async 'DELETE /settingsticketing/establishmentnotice'(context) {
    const notices = await context.administrator(
      'POST /settingsticketing/establishmentnotice',
      await savedNotice(context),
    );
    return { query: { noticeId: first(notices).id } };
  },
  'POST /settingsticketing/familyQuotient': savedInterval,
  async 'DELETE /settingsticketing/familyQuotient'(context) {
    const { id } = await context.administrator(
      'POST /settingsticketing/familyQuotient',
      await savedInterval(context),
    );
    return { query: { id } };
  },
  async 'PUT /Settingsticketing/themestranslations'({ administrator }) {
    const { items } = await administrator('GET /settingsticketing/themes');
    return {
      body: items.map(({ externalCode, version }) => ({
        ...longTexts(),
        externalCode,
        version,
        color: '#0f766e',
      })),
    };
  },
  'POST /SettingsTicketing/Rule': savedRule,
  'PUT /SettingsTicketing/Rule': async (context) => ({
    body: { ...(await addedRule(context)), quantity: 998 },
  }),
  'DELETE /SettingsTicketing/Rule': async (context) => ({ query: { id: (await addedRule(context)).id } }),
};
