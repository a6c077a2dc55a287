import { z } from 'zod';
import { call } from '../call.ts';
import { Day, ExternalCode, Id, Instant, Labels, labels, perLanguage } from '../shapes.ts';
import { ChosenPicture, DesignPicture } from '../tenants/design.ts';
import { OpeningSpan } from './browse.ts';
import { NOTICE_KINDS, VENUE_SERVICES } from './establishment-rules.ts';

/** What visitors are told of an establishment: hours, way there, services, pictures; and closures and messages. */

const settings = { right: 'settings.ticketing' } as const;

const SentDay = z.string().max(10);
const Spans = z.array(OpeningSpan).max(6);

const Information = z.object({
  seasons: z
    .array(
      z.object({
        from: SentDay.describe('MM-DD, included'),
        until: SentDay.describe('MM-DD, included'),
        week: z.array(Spans).length(7).describe('Monday first'),
      }),
    )
    .max(8)
    .describe('Without any, the hours are not told'),
  exceptions: z
    .array(
      z.object({
        from: SentDay.describe('MM-DD every year, or YYYY-MM-DD once'),
        until: SentDay,
        spans: Spans.describe('None on days that are closed'),
        labels: perLanguage(z.string().trim().max(120)).partial().describe('Why'),
      }),
    )
    .max(60),
  address: z.string().trim().max(160),
  zip: z.string().trim().max(12),
  city: z.string().trim().max(80),
  latitude: z.number().optional().describe('In degrees'),
  longitude: z.number().optional(),
  access: perLanguage(z.string().trim().max(1000)).partial().describe('How to get there'),
  telephone: z.string().trim().max(30),
  services: z.array(z.enum(VENUE_SERVICES)).overwrite((codes) => [...new Set(codes)]),
  showsPrices: z.boolean().describe('Whether its page has an overview of prices'),
});

export const EstablishmentInformation = Information.extend({
  externalCode: ExternalCode,
  name: Labels,
  pictures: z.array(DesignPicture),
  version: z.int().describe('To be sent back with a change; 0 before the first'),
  savedAt: Instant.optional(),
  savedBy: z.string().optional(),
  canUndo: z.boolean(),
});

/** On the venue’s clock. */
const LocalTime = z.iso.datetime({ local: true, precision: -1 }).length(16);

const SentNotice = z.object({
  kind: z.enum(NOTICE_KINDS),
  establishment: ExternalCode.optional().describe('All of them when absent'),
  from: LocalTime.describe('YYYY-MM-DDTHH:MM on the venue’s clock'),
  until: LocalTime.describe('It ends by itself; 23:59 is the end of the day'),
  labels: labels(z.string().trim().max(300)),
});

export const EstablishmentNotice = SentNotice.extend({
  id: Id,
  labels: Labels,
  publishedAt: Instant,
  publishedBy: z.string(),
});

const Notices = z.array(EstablishmentNotice).describe('Those that are not over, by their start');

export const establishmentCalls = {
  'GET /settingsticketing/establishmentinformations': call({
    summary: 'What visitors are told of each establishment, with closures and messages',
    access: settings,
    answer: z.object({ today: Day, items: z.array(EstablishmentInformation), notices: Notices }),
  }),
  'PUT /settingsticketing/establishmentinformation': call({
    summary: 'Changes what visitors are told of an establishment, from the next page view',
    access: settings,
    body: Information.extend({
      externalCode: ExternalCode,
      version: z.int().min(0).describe('That was read'),
      pictures: z.array(ChosenPicture).max(8),
    }),
    answer: EstablishmentInformation,
    errors: ['establishment.not-found', 'picture.not-found', 'settings.changed'],
  }),
  'POST /settingsticketing/undoestablishmentinformation': call({
    summary: 'Brings back what was told before the last change',
    access: settings,
    body: z.object({ externalCode: ExternalCode, version: z.int().min(0).describe('That is seen') }),
    answer: EstablishmentInformation,
    errors: ['establishment.not-found', 'settings.nothing-to-undo', 'settings.changed'],
  }),
  'GET /settingsticketing/establishmentnotices': call({
    summary: 'Closures and messages that are not over, and where they can be put up',
    access: settings,
    answer: z.object({
      establishments: z.array(z.object({ externalCode: ExternalCode, name: Labels })),
      notices: Notices,
    }),
  }),
  'POST /settingsticketing/establishmentnotice': call({
    summary: 'Puts up a closure or a message, which ends by itself',
    access: settings,
    body: SentNotice,
    answer: Notices,
    errors: ['establishment.not-found', 'notice.too-many'],
  }),
  'DELETE /settingsticketing/establishmentnotice': call({
    summary: 'Takes a closure or a message down before its end',
    access: settings,
    query: z.object({ noticeId: Id }),
    answer: Notices,
    errors: ['notice.not-found'],
  }),
} as const;
