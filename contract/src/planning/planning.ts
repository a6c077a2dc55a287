import { z } from 'zod';
import { call } from '../call.ts';
import { Service } from '../catalogue/browse.ts';
import {
  Binary,
  Cents,
  CodeFilter,
  Day,
  ExternalCode,
  ForeignZone,
  Instant,
  Labels,
  LocaleTag,
  QueryInt,
} from '../shapes.ts';
import { AGE_GROUPS, DAY_PARTS } from './audience-rules.ts';

/** Sessions (“events”) with their places. */

const SessionTerms = z.object({
  minimumAge: z.int().optional(),
  maximumAge: z.int().optional(),
  accompaniment: z
    .object({ underAge: z.int(), children: z.int() })
    .optional()
    .describe('One visitor of at least an age for so many younger ones'),
  minimumParticipants: z.int().optional().describe('Places to be sold before it takes place for certain'),
});

export const PlanningEvent = z.object({
  id: ExternalCode.describe('Session identifier of the ticketing system'),
  themeExternalCode: ExternalCode.optional(),
  themeLabelGts: z.string(),
  themeLabels: Labels,
  themeDescriptions: Labels,
  color: z.string().describe('Theme colour; black without a theme, white when sold out'),
  themeColor: z.string().optional().describe('Theme colour, whatever places are left'),
  start: Instant,
  end: Instant,
  timed: z.literal(true),
  places: z.int().min(0),
  capacity: z.int().min(0),
  establishment: z.object({ externalCode: ExternalCode, labels: Labels }),
  zone: ForeignZone.optional(),
  room: Labels.optional().describe('Room or area in the establishment'),
  services: z.array(ExternalCode),
  family: ExternalCode,
  labels: Labels.describe('Name of its first service'),
  priceFrom: Cents.optional().describe('Lowest price of its services, in cents'),
  priceTo: Cents.optional().describe('Highest price of its services, in cents'),
  unitPrices: z
    .record(z.string(), Cents)
    .optional()
    .describe('Prices of this session by name; otherwise the service’s prices apply'),
  namedPrices: z.record(ExternalCode, Cents).optional().describe('Lowest named price by discount code'),
  saleStart: Instant.optional().describe(
    'Start of a sale that has not begun: it cannot be added to a cart yet',
  ),
  terms: SessionTerms.optional().describe('Who may attend it; ages in years, both included'),
});

/** A comma-separated list of these values. */
const listOf = (values: readonly string[]) =>
  z
    .string()
    .max(80)
    .refine((list) => list.split(',').every((value) => values.includes(value)))
    .describe(`${values.join(', ')}; comma-separated`);

/** Filters of the planning. */
export const SessionFilter = z.object({
  establishmentIds: CodeFilter.optional(),
  themeIds: CodeFilter.optional(),
  startDate: Day,
  endDate: Day,
});

/** A session in the calendar; data shared with other sessions is in its activity. */
export const PlannedSession = z.object({
  id: ExternalCode,
  start: Instant,
  minutes: z.int().min(1).describe('Duration in minutes'),
  places: z.int().min(0),
  capacity: z.int().min(0),
  activity: z.int().min(0).describe('Index in the list of activities'),
  saleStart: Instant.optional().describe('Start of its sale'),
});

/** An activity: a service, under a theme, in an establishment. */
export const PlannedActivity = z.object({
  service: ExternalCode.describe('First service that can be bought for it'),
  labels: Labels.describe('Name of that service'),
  family: ExternalCode,
  familyColor: z.string(),
  theme: ExternalCode.optional(),
  establishment: ExternalCode,
  zone: ForeignZone.optional(),
  priceFrom: Cents.optional().describe('Lowest price of its services, in cents'),
});

/** Sessions change with every hold, so a response one second old is as good as the visitor's screen. */
const SESSIONS_SHARED_SECONDS = 1;

export const planningCalls = {
  'GET /Ticketing/eventdateinterval': call({
    summary: 'Returns the first and last day with sessions, and each day in between that has some',
    access: 'visitor',
    query: z.object({
      family: ExternalCode.optional(),
      service: ExternalCode.optional().describe(
        'Sessions of one service; without it, of all services, cached for half a minute',
      ),
      establishment: ExternalCode.optional().describe('Sessions at this establishment only'),
      theme: ExternalCode.optional().describe('Sessions of this theme only'),
      times: listOf(DAY_PARTS).optional(),
      ages: listOf(AGE_GROUPS)
        .optional()
        .describe('Age group; services for everyone always match: toddler, child, adult'),
    }),
    answer: z.object({
      startDate: Day.optional(),
      endDate: Day.optional(),
      days: z.array(z.object({ date: Day, sessions: z.int(), places: z.int() })),
    }),
    errors: ['service.not-found'],
    sharedForSeconds: SESSIONS_SHARED_SECONDS,
    perMinute: 300,
    expensive: 'Reads the sessions of 400 days',
    refusedUnderOverload: true,
  }),
  'GET /Ticketing/eventsbyserviceandtheme': call({
    summary: 'Lists the sessions of a service on one day or several',
    access: 'visitor',
    query: z.object({
      family: ExternalCode.optional(),
      service: ExternalCode,
      theme: ExternalCode.optional(),
      date: Day,
      until: Day.optional().describe('Last day, 31 days at most'),
    }),
    answer: z.array(PlanningEvent),
    errors: ['service.not-found', 'interval.not-authorized'],
    sharedForSeconds: SESSIONS_SHARED_SECONDS,
  }),
  'POST /Ticketing/events/filtering': call({
    summary: 'Lists the sessions between two days, inclusive; 31 days at most',
    access: 'visitor',
    body: SessionFilter,
    answer: z.array(PlanningEvent),
    errors: ['interval.not-authorized'],
    sharedForSeconds: SESSIONS_SHARED_SECONDS,
    perMinute: 240,
    expensive: 'Returns a month of about 1,500 sessions, and more at a larger venue',
    refusedUnderOverload: true,
  }),
  'POST /Ticketing/events/planning': call({
    summary:
      'Returns the calendar of up to six weeks, including past sessions; sessions refer to shared activities',
    access: 'visitor',
    body: SessionFilter,
    answer: z.object({
      sessions: z.array(PlannedSession).describe('Ordered by start'),
      activities: z.array(PlannedActivity),
      themes: z
        .array(z.object({ code: ExternalCode, labels: Labels, color: z.string().optional() }))
        .describe('All themes of the venue, in its order'),
    }),
    errors: ['interval.not-authorized'],
    sharedForSeconds: SESSIONS_SHARED_SECONDS,
    perMinute: 240,
    expensive: 'Returns a month of about 1,500 sessions, and more at a larger venue',
    refusedUnderOverload: true,
  }),
  'GET /Ticketing/events/live': call({
    summary:
      'Streams the places of the sessions between two days as server-sent events; with `follow`, also every change',
    access: 'visitor',
    query: z.object({
      startDate: Day,
      endDate: Day,
      follow: z.literal('true').optional().describe('Keeps the stream open'),
    }),
    answer: z.union([
      Binary,
      z.custom<AsyncIterable<Uint8Array>>(
        (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
      ),
    ]),
    mediaType: 'text/event-stream',
    errors: ['interval.not-authorized'],
    perMinute: 120,
  }),
  'GET /Ticketing/calendar.ics': call({
    summary:
      'Returns upcoming sessions of a theme, or of all, as an iCalendar subscription, cached for a quarter of an hour',
    access: 'visitor',
    query: z.object({
      theme: ExternalCode.optional(),
      establishment: ExternalCode.optional(),
      externalDiscountCode: ExternalCode.optional().describe(
        'Sessions with a named price of this discount code',
      ),
      language: LocaleTag.optional().describe('A calendar lists no named prices'),
    }),
    answer: Binary,
    mediaType: 'text/calendar',
    perMinute: 120,
    expensive: 'Writes the sessions of ten weeks as text',
  }),
  'GET /Ticketing/eventbyexternalid': call({
    summary: 'Returns one session',
    access: 'visitor',
    query: z.object({ eventExternalId: ExternalCode }),
    answer: PlanningEvent,
    errors: ['event.not-found'],
    sharedForSeconds: SESSIONS_SHARED_SECONDS,
  }),
  'GET /Ticketing/nearestevents': call({
    summary: 'Lists sessions of a service with free places, nearest in time to another session first',
    access: 'visitor',
    query: z.object({
      eventExternalId: ExternalCode,
      service: ExternalCode,
      places: QueryInt.min(1).max(9999).default(1).describe('Minimum number of free places'),
    }),
    answer: z.array(PlanningEvent).describe('Six at most, without the session itself'),
    errors: ['event.not-found', 'service.not-found'],
    sharedForSeconds: SESSIONS_SHARED_SECONDS,
  }),
  'GET /Ticketing/GetServicesByEventId': call({
    summary: 'Lists the services that can be bought for a session',
    access: 'visitor',
    query: z.object({ externalEventId: ExternalCode }),
    answer: z.array(Service),
    errors: ['event.not-found'],
    sharedForSeconds: 30,
  }),
} as const;
