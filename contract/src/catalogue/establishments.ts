import { z } from 'zod';
import { call } from '../call.ts';
import { Day, ExternalCode, Id, Instant, Labels, labels, perLanguage } from '../shapes.ts';
import { ChosenPicture, DesignPicture } from '../tenants/design.ts';
import { LocalTime, OfferedService, OpeningSeason, OpeningSpan } from './browse.ts';
import { NOTICE_KINDS } from './establishment-rules.ts';

/** The information on an establishment: hours, way there, services, pictures; and closures and messages. */

const settings = { right: 'settings.ticketing' } as const;

const SentDay = z.string().max(10);
const Spans = z.array(OpeningSpan).max(6);

export const InformationException = z.object({
  from: SentDay,
  until: SentDay,
  spans: Spans,
  labels: perLanguage(z.string().trim().max(120)).partial(),
});

const Information = z.object({
  seasons: z.array(OpeningSeason).max(8),
  exceptions: z.array(InformationException).max(60),
  address: z.string().trim().max(160),
  zip: z.string().trim().max(12),
  city: z.string().trim().max(80),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  access: perLanguage(z.string().trim().max(1000)).partial(),
  telephone: z.string().trim().max(30),
  services: z.array(OfferedService).overwrite((codes) => [...new Set(codes)]),
  showsPrices: z.boolean(),
});

const SentInformation = Information.extend({
  externalCode: ExternalCode,
  version: z.int().min(0),
  pictures: z.array(ChosenPicture).max(8),
});

export const EstablishmentInformation = Information.extend({
  externalCode: ExternalCode,
  name: Labels,
  pictures: z.array(DesignPicture),
  version: z.int(),
  savedAt: Instant.optional(),
  savedBy: z.string().optional(),
  canUndo: z.boolean(),
});

const SentNotice = z.object({
  kind: z.enum(NOTICE_KINDS),
  establishment: ExternalCode.optional(),
  from: LocalTime,
  until: LocalTime,
  stopsSale: z
    .boolean()
    .optional()
    .describe('Of a closure: sessions that begin while it lasts are not sold; what was bought stays valid'),
  labels: labels(z.string().trim().max(300)),
});

export const EstablishmentNotice = SentNotice.extend({
  id: Id,
  labels: Labels,
  publishedAt: Instant,
  publishedBy: z.string(),
});

export const EstablishmentNotices = z.array(EstablishmentNotice);

export const establishmentCalls = {
  'GET /settingsticketing/establishmentinformations': call({
    summary: 'The information on each establishment, with closures and messages',
    access: settings,
    answer: z.object({ today: Day, items: z.array(EstablishmentInformation), notices: EstablishmentNotices }),
  }),
  'PUT /settingsticketing/establishmentinformation': call({
    summary: 'Changes the information on an establishment, from the next page view',
    access: settings,
    body: SentInformation,
    answer: EstablishmentInformation,
    errors: ['establishment.not-found', 'picture.not-found', 'settings.changed'],
  }),
  'POST /settingsticketing/undoestablishmentinformation': call({
    summary: 'Restores the information from before the last change',
    access: settings,
    body: z.object({ externalCode: ExternalCode, version: z.int().min(0) }),
    answer: EstablishmentInformation,
    errors: ['establishment.not-found', 'settings.nothing-to-undo', 'settings.changed'],
  }),
  'GET /settingsticketing/establishmentnotices': call({
    summary: 'Closures and messages that are not over, and where they can be put up',
    access: settings,
    answer: z.object({
      establishments: z.array(z.object({ externalCode: ExternalCode, name: Labels })),
      notices: EstablishmentNotices,
    }),
  }),
  'POST /settingsticketing/establishmentnotice': call({
    summary: 'Puts up a closure or a message, which ends by itself',
    access: settings,
    body: SentNotice,
    answer: EstablishmentNotices,
    errors: ['establishment.not-found', 'notice.too-many'],
  }),
  'GET /settingsticketing/closuresessions': call({
    summary: 'Sessions on sale that begin while a closure would last, for its warning; of 31 days at most',
    access: settings,
    query: z.object({ establishment: ExternalCode.optional(), from: LocalTime, until: LocalTime }),
    answer: z.object({
      sessions: z.int().describe('On sale'),
      taken: z.int().describe('Places of them that were bought or are in carts'),
    }),
    errors: ['establishment.not-found', 'ticketing.unavailable', 'ticketing.key-refused'],
    perMinute: 60,
  }),
  'DELETE /settingsticketing/establishmentnotice': call({
    summary: 'Takes a closure or a message down before its end',
    access: settings,
    query: z.object({ noticeId: Id }),
    answer: EstablishmentNotices,
    errors: ['notice.not-found'],
  }),
} as const;
