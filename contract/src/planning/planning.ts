import { z } from 'zod';
import { call } from '../call.ts';
import { Service } from '../catalogue/browse.ts';
import {
  Binary,
  Cents,
  CodeFilter,
  Day,
  ExternalCode,
  Instant,
  Labels,
  LocaleTag,
  QueryInt,
} from '../shapes.ts';
import { AGE_GROUPS, DAY_PARTS } from './audience-rules.ts';

/** When there is something to attend: sessions (“events”) with their places. */

export const PlanningEvent = z.object({
  id: ExternalCode.describe('The ticketing system’s session identifier'),
  themeExternalCode: ExternalCode.optional(),
  themeLabelGts: z.string(),
  themeLabels: Labels,
  themeDescriptions: Labels,
  color: z.string().describe('Theme colour; black without a theme, white when sold out'),
  themeColor: z.string().optional().describe('Theme colour whatever the places left'),
  start: Instant,
  end: Instant,
  timed: z.literal(true),
  places: z.int().min(0),
  capacity: z.int().min(0),
  establishment: z.object({ externalCode: ExternalCode, labels: Labels }),
  room: Labels.optional().describe('Where in the establishment'),
  services: z.array(ExternalCode),
  family: ExternalCode,
  labels: Labels.describe('Name of its first service'),
  priceFrom: Cents.optional().describe('Lowest price of its services, in cents'),
  priceTo: Cents.optional().describe('Highest price of its services, in cents'),
  unitPrices: z
    .record(z.string(), Cents)
    .optional()
    .describe('What prices cost here, by name; else as their service says'),
  namedPrices: z.record(ExternalCode, Cents).optional().describe('Lowest named price, by discount code'),
});

/** Some of these values, comma-joined. */
const listOf = (values: readonly string[]) =>
  z
    .string()
    .max(80)
    .refine((list) => list.split(',').every((value) => values.includes(value)))
    .describe(`${values.join(', ')}; comma-joined`);

/** What the planning narrows its sessions by. */
export const SessionFilter = z.object({
  establishmentIds: CodeFilter.optional(),
  themeIds: CodeFilter.optional(),
  startDate: Day,
  endDate: Day,
});

/** A session in the calendar: what it shares with others stands once, among the activities. */
export const PlannedSession = z.object({
  id: ExternalCode,
  start: Instant,
  minutes: z.int().min(1).describe('How long it lasts'),
  places: z.int().min(0),
  capacity: z.int().min(0),
  activity: z.int().min(0).describe('Its index among the activities'),
});

/** What is planned: a service, under a theme, in an establishment. */
export const PlannedActivity = z.object({
  service: ExternalCode.describe('The first of those that can be bought for it'),
  labels: Labels.describe('Name of that service'),
  family: ExternalCode,
  familyColor: z.string(),
  theme: ExternalCode.optional(),
  establishment: ExternalCode,
  priceFrom: Cents.optional().describe('Lowest price of its services, in cents'),
});

/** Sessions change with every hold; an answer a second old is no worse than a visitor's screen. */
const SESSIONS_SHARED_SECONDS = 1;

export const planningCalls = {
  'GET /Ticketing/eventdateinterval': call({
    summary: 'First and last day with sessions, and each day in between that has some',
    access: 'visitor',
    query: z.object({
      family: ExternalCode.optional(),
      service: ExternalCode.optional().describe('Without it, of all services; then half a minute old'),
      establishment: ExternalCode.optional().describe('Sessions there alone'),
      theme: ExternalCode.optional().describe('Sessions under it alone'),
      times: listOf(DAY_PARTS).optional(),
      ages: listOf(AGE_GROUPS).optional().describe('Who comes; all of them may: toddler, child, adult'),
    }),
    answer: z.object({
      startDate: Day.optional(),
      endDate: Day.optional(),
      days: z.array(z.object({ date: Day, sessions: z.int(), places: z.int() })),
    }),
    errors: ['service.not-found'],
    sharedForSeconds: SESSIONS_SHARED_SECONDS,
    perMinute: 300,
    expensive: 'The sessions of 400 days',
    refusedUnderOverload: true,
  }),
  'GET /Ticketing/eventsbyserviceandtheme': call({
    summary: 'Sessions of a service on a day, or on several',
    access: 'visitor',
    query: z.object({
      family: ExternalCode.optional(),
      service: ExternalCode,
      theme: ExternalCode.optional(),
      date: Day,
      until: Day.optional().describe('The last of several days, 31 at most'),
    }),
    answer: z.array(PlanningEvent),
    errors: ['service.not-found', 'interval.not-authorized'],
    sharedForSeconds: SESSIONS_SHARED_SECONDS,
  }),
  'POST /Ticketing/events/filtering': call({
    summary: 'Sessions between two days, both included; at most 31 days',
    access: 'visitor',
    body: SessionFilter,
    answer: z.array(PlanningEvent),
    errors: ['interval.not-authorized'],
    sharedForSeconds: SESSIONS_SHARED_SECONDS,
    perMinute: 240,
    expensive: 'A month has some 1,500 sessions, and a larger venue more',
    refusedUnderOverload: true,
  }),
  'POST /Ticketing/events/planning': call({
    summary: 'The calendar of at most six weeks, past sessions included; what sessions share stands once',
    access: 'visitor',
    body: SessionFilter,
    answer: z.object({
      sessions: z.array(PlannedSession).describe('By start'),
      activities: z.array(PlannedActivity),
      themes: z
        .array(z.object({ code: ExternalCode, labels: Labels, color: z.string().optional() }))
        .describe('All that the venue has, in its order'),
    }),
    errors: ['interval.not-authorized'],
    sharedForSeconds: SESSIONS_SHARED_SECONDS,
    perMinute: 240,
    expensive: 'A month has some 1,500 sessions, and a larger venue more',
    refusedUnderOverload: true,
  }),
  'GET /Ticketing/events/live': call({
    summary:
      'Places of the sessions between two days as a server-sent event, and with `follow` each change after it',
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
    summary: 'Coming sessions of a theme, or of all, as a calendar to subscribe to; a quarter of an hour old',
    access: 'visitor',
    query: z.object({
      theme: ExternalCode.optional(),
      establishment: ExternalCode.optional(),
      externalDiscountCode: ExternalCode.optional().describe(
        'Keeps the sessions with a named price of this code',
      ),
      language: LocaleTag.optional().describe('A calendar says none of its own'),
    }),
    answer: Binary,
    mediaType: 'text/calendar',
    perMinute: 120,
    expensive: 'The sessions of ten weeks, in words',
  }),
  'GET /Ticketing/eventbyexternalid': call({
    summary: 'One session',
    access: 'visitor',
    query: z.object({ eventExternalId: ExternalCode }),
    answer: PlanningEvent,
    errors: ['event.not-found'],
    sharedForSeconds: SESSIONS_SHARED_SECONDS,
  }),
  'GET /Ticketing/nearestevents': call({
    summary: 'Sessions of a service with places, those nearest in time to another of its sessions first',
    access: 'visitor',
    query: z.object({
      eventExternalId: ExternalCode,
      service: ExternalCode,
      places: QueryInt.min(1).max(9999).default(1).describe('How many must be left'),
    }),
    answer: z.array(PlanningEvent).describe('At most six; the session itself is not among them'),
    errors: ['event.not-found', 'service.not-found'],
    sharedForSeconds: SESSIONS_SHARED_SECONDS,
  }),
  'GET /Ticketing/GetServicesByEventId': call({
    summary: 'Services that can be bought for a session',
    access: 'visitor',
    query: z.object({ externalEventId: ExternalCode }),
    answer: z.array(Service),
    errors: ['event.not-found'],
    sharedForSeconds: 30,
  }),
} as const;
