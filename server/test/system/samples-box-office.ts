import type { CallKey } from '@guichet/contract/calls.ts';
import { DESK_SAMPLES } from './samples-desk.ts';
import { ENTRANCE_SAMPLES } from './samples-entrance.ts';
import { IMPORT_SAMPLES } from './samples-imports.ts';
import type { SamplesOf } from './samples-of.ts';
import { TIMETABLE_SAMPLES } from './samples-timetable.ts';

/** Calls of a venue that runs on the embedded ticketing system. */
export type BoxOfficeKey = Extract<CallKey, `${string} /boxoffice/${string}`>;

const UNKNOWN_CLOSURE = '00000000-0000-4000-8000-000000000032';
const UNKNOWN_WAIT = '00000000-0000-4000-8000-000000000031';

/** Valid inputs of the calls of the box office. */
export const BOX_OFFICE_SAMPLES: SamplesOf<BoxOfficeKey> = {
  ...DESK_SAMPLES,
  ...ENTRANCE_SAMPLES,
  ...TIMETABLE_SAMPLES,
  ...IMPORT_SAMPLES,
  'GET /boxoffice/closures': () => ({}),
  'GET /boxoffice/closure': () => ({ query: { id: UNKNOWN_CLOSURE } }),
  'POST /boxoffice/closurepreview': () => ({
    body: { from: '2031-03-01', until: '2031-03-07', service: 'ENT-SPORTIF' },
  }),
  'POST /boxoffice/closure': () => ({
    body: {
      id: UNKNOWN_CLOSURE,
      sessionIds: ['no-such-session'],
      texts: { 'fr-FR': 'La chaudière est en panne.', 'en-GB': 'The boiler has failed.' },
      offersMove: true,
      offersRefund: true,
      lastDay: '2031-03-10',
    },
  }),
  'POST /boxoffice/movedsessionspreview': ({ session }) => ({
    body: { sessionIds: [session.id], shift: { days: 1, minutes: 30 } },
  }),
  'POST /boxoffice/movedsessions': () => ({
    body: {
      id: UNKNOWN_CLOSURE,
      sessionIds: ['no-such-session'],
      shift: { days: 7 },
      texts: { 'fr-FR': 'Le bassin est prêté à un club.', 'en-GB': 'A club needs the pool.' },
      offersMove: true,
      offersRefund: true,
      lastDay: '2031-03-10',
    },
  }),
  'GET /boxoffice/closuretelephones': () => ({ query: { id: UNKNOWN_CLOSURE } }),
  'PUT /boxoffice/closure': () => ({ body: { id: UNKNOWN_CLOSURE, isPaused: true } }),
  'POST /boxoffice/closureretry': () => ({ body: { id: UNKNOWN_CLOSURE } }),
  'POST /boxoffice/reopenedsessionspreview': ({ session }) => ({
    body: { id: UNKNOWN_CLOSURE, sessionIds: [session.id] },
  }),
  'POST /boxoffice/reopenedsessions': ({ session }) => ({
    body: { id: UNKNOWN_CLOSURE, sessionIds: [session.id] },
  }),
  'GET /boxoffice/resales': ({ session }) => ({ query: { eventExternalId: session.id } }),
  'GET /boxoffice/waits': ({ session }) => ({ query: { eventExternalId: session.id } }),
  'POST /boxoffice/waitoffer': () => ({ body: { id: UNKNOWN_WAIT } }),
  'DELETE /boxoffice/wait': () => ({ query: { id: UNKNOWN_WAIT } }),
  'GET /boxoffice/catalogue': () => ({}),
  'PUT /boxoffice/establishment': ({ unique }) => ({
    body: {
      version: '',
      item: { ...named(unique(), 'Bassin du port'), address: '1 quai du Port', zip: '56000', city: 'Vannes' },
    },
  }),
  'PUT /boxoffice/family': ({ unique }) => ({
    body: { version: '', item: { ...named(unique(), 'Stages'), color: '#0b5f79', activity: 'class' } },
  }),
  'PUT /boxoffice/theme': ({ unique }) => ({
    body: { version: '', item: { ...named(unique(), 'Sauvetage'), label: 'Sauvetage', color: '#0b5f79' } },
  }),
  'PUT /boxoffice/service': ({ unique }) => ({ body: { version: '', item: sampleService(unique()) } }),
  'PUT /boxoffice/removal': () => ({ body: { ...NOTHING, version: 'unseen' } }),
  'DELETE /boxoffice/draft': () => ({ query: { ...NOTHING, version: 'unseen' } }),
  'POST /boxoffice/publicationcheck': () => ({ body: { items: [NOTHING] } }),
  'POST /boxoffice/publication': () => ({ body: { items: [NOTHING] } }),
  'POST /boxoffice/undopublication': () => ({ body: { id: PUBLICATION } }),
  'DELETE /boxoffice/publication': () => ({ query: { id: PUBLICATION } }),
  'POST /boxoffice/preview': () => ({
    body: { call: 'GET /Ticketing/service', query: { externalCode: 'ENT-SPORTIF' } },
  }),
  'GET /boxoffice/catalogueexport': () => ({}),
  'POST /boxoffice/catalogueimportcheck': () => ({ body: TABLE }),
  'POST /boxoffice/catalogueimport': () => ({ body: { ...TABLE, version: 'unseen' } }),
};

/** An item that no catalogue contains. */
const NOTHING = { kind: 'service', code: 'NOTHING' } as const;

/** A table of services without a known column of prices. */
const TABLE = {
  name: 'catalogue.csv',
  mediaType: 'text/csv',
  content: Buffer.from('Code;Âge minimum\r\nENT-FAMILLE;4\r\n').toString('base64'),
  endsMissing: false,
};
const PUBLICATION = '00000000-0000-4000-8000-000000000010';

/** The common fields of a new item. */
function named(code: string, name: string) {
  return {
    code,
    labels: { 'fr-FR': name, 'en-GB': name, 'de-DE': name },
    descriptions: { 'fr-FR': `${name}, toute l’année.` },
    position: 90,
    isArchived: false,
  };
}

/** A new service with two prices. */
export const sampleService = (code: string) => ({
  ...named(code, 'Entrée au port'),
  type: 1,
  establishmentCode: 'RIVAGE',
  otherEstablishmentCodes: [],
  familyCode: 'ENTREES',
  publicType: 'tout public',
  themeCodes: [],
  prices: [
    { name: 'PLEIN', labels: { 'fr-FR': 'Plein tarif' }, cents: 600, supportingDocuments: [] },
    {
      name: 'ENFANT',
      labels: { 'fr-FR': 'Enfant' },
      cents: 300,
      supportingDocuments: ['PJUSTIF001' as const],
      audience: { type: 'CHILD' as const, minimumAge: 3, maximumAge: 11 },
    },
  ],
  isFastPurchase: false,
  isAuthorizedDuplication: true,
  validityDays: 365,
  requiredServiceCodes: [],
  matchingServiceCodes: [],
  isRental: false,
  vatRate: 200,
  cardUse: 'none' as const,
  grants: [],
  servicesForFill: [],
  disableMultiPublic: false,
});
