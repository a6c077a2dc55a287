import { z } from 'zod';
import { call } from '../call.ts';
import { Day, ExternalCode, Id, Instant, Labels, labels, perLanguage } from '../shapes.ts';
import { ChosenPicture, DesignPicture } from '../tenants/design.ts';
import { ticketingFailures } from '../ticketing-errors.ts';
import { LocalTime, OfferedService, OpeningSeason, OpeningSpan } from './browse.ts';
import { NOTICE_KINDS } from './establishment-rules.ts';

/** Information on an establishment: hours, directions, facilities, pictures; closures and notices. */

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
  bring: perLanguage(z.string().trim().max(500)).partial().optional().describe('What visitors bring along'),
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
    .describe('For a closure: sessions that begin during it are not sold; sold tickets stay valid'),
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
    summary: 'Lists the establishments with their information, closures and notices',
    access: settings,
    answer: z.object({ today: Day, items: z.array(EstablishmentInformation), notices: EstablishmentNotices }),
  }),
  'PUT /settingsticketing/establishmentinformation': call({
    summary: 'Changes the information on an establishment, effective from the next page view',
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
    summary: 'Lists current and future closures and notices, and where they can be published',
    access: settings,
    answer: z.object({
      establishments: z.array(z.object({ externalCode: ExternalCode, name: Labels })),
      notices: EstablishmentNotices,
    }),
  }),
  'POST /settingsticketing/establishmentnotice': call({
    summary: 'Publishes a closure or notice, which ends automatically',
    access: settings,
    body: SentNotice,
    answer: EstablishmentNotices,
    errors: ['establishment.not-found', 'notice.too-many'],
  }),
  'GET /settingsticketing/closuresessions': call({
    summary: 'Counts the sessions on sale that a closure would affect; 31 days at most',
    access: settings,
    query: z.object({ establishment: ExternalCode.optional(), from: LocalTime, until: LocalTime }),
    answer: z.object({
      sessions: z.int().describe('Sessions on sale'),
      taken: z.int().describe('Sold or held places in them'),
    }),
    errors: ['establishment.not-found', ...ticketingFailures],
    perMinute: 60,
  }),
  'DELETE /settingsticketing/establishmentnotice': call({
    summary: 'Ends a closure or notice early',
    access: settings,
    query: z.object({ noticeId: Id }),
    answer: EstablishmentNotices,
    errors: ['notice.not-found'],
  }),
} as const;
