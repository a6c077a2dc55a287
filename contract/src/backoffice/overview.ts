import { z } from 'zod';
import { call } from '../call.ts';
import { Day, ExternalCode, ForeignZone, Instant, Labels } from '../shapes.ts';
import { START_STEPS, STEPS } from './master-area-rules.ts';

/** The overview of the back office; each part requires its own right. */

const cents = z.int().describe('In cents');

const Sold = z.object({
  orders: z.int(),
  takings: cents,
  refunded: cents.describe('In cents; refunds confirmed in this time, whenever the order was sold'),
});

export const Figures = Sold.extend({
  tickets: z.int(),
  cancelled: z.int().describe('Tickets cancelled in this time, whenever they were sold'),
});

const Sales = z.object({
  today: Figures,
  lastWeek: Figures.describe('The same weekday a week ago, up to the same time of day'),
  hours: z.array(Sold.extend({ start: Instant })).describe('Hours of today; 23 or 25 when the clocks change'),
  days: z.array(Sold.extend({ day: Day })).describe('The last fourteen days, today last'),
});

/** Number of sessions by occupancy: `high` above 80 %, `middle` from 50 %, `low` below. */
const Bands = z.object({ full: z.int(), high: z.int(), middle: z.int(), low: z.int() });

export const Places = z.object({
  capacity: z.int(),
  sold: z.int().describe('Includes held places when the ticketing system does not distinguish them'),
  held: z.int().optional().describe('Places in carts'),
});

export const SessionFilling = Places.extend({
  id: ExternalCode,
  labels: Labels.describe('Name of its first service'),
  establishmentLabels: Labels,
  room: Labels.optional(),
  start: Instant,
  end: Instant,
  zone: ForeignZone.optional(),
});

const Sessions = z.object({
  isKnown: z.boolean().describe('False when the ticketing system does not answer or rejects the key'),
  isKeyRefused: z.boolean().optional().describe('Reason why occupancy is unknown'),
  days: z
    .array(Places.extend({ day: Day, sessions: z.int(), bands: Bands }))
    .describe('Sessions of today and tomorrow'),
  fullest: z.array(SessionFilling).describe('Sessions that have not begun, fullest first'),
  emptiest: z.array(SessionFilling).describe('The other sessions, emptiest first'),
});

const StuckCarts = z.object({
  count: z.int(),
  amount: cents,
  oldest: Instant.optional().describe('Payment time of the oldest'),
  payments: z.int().describe('Number of payments to check; 100 means 100 or more'),
});

const LastSynchronization = z.object({
  running: z.object({ startedAt: Instant, by: z.string() }).optional(),
  lastDoneAt: Instant.optional().describe('Time of the last success'),
  last: z
    .object({
      finishedAt: Instant,
      by: z.string().describe('E-mail address; empty for an automatic run'),
      isDone: z.boolean(),
      reason: z.string().optional().describe('Reason in words'),
      added: z.int(),
      changed: z.int(),
      gone: z.int(),
      conflicts: z.int(),
    })
    .optional()
    .describe('The most recent finished run, successful or not'),
});

const VenueState = z.object({
  name: z.string().describe('Name in its address'),
  displayName: z.string(),
  city: z.string(),
  isInMaintenance: z.boolean(),
  administrators: z.int().describe('Administrators who have set a password'),
});

const Opening = z.object({
  state: z
    .enum(['toOpen', 'inMaintenance', 'opened'])
    .describe('`opened`: for two months after the opening, while a step is missing; requires settings.admin'),
  since: Instant.optional().describe('In maintenance'),
  reason: z.string().optional().describe('Message that the platform wrote when it closed the venue'),
  steps: z
    .array(
      z.object({
        step: z.enum([...new Set([...STEPS.map(({ step }) => step), ...START_STEPS])]),
        isRequired: z.boolean().describe('Keeps the venue from being opened'),
        isDone: z.boolean(),
      }),
    )
    .describe(
      'For a venue in maintenance empty; after the opening the missing ones that the venue does itself',
    ),
  requestedAt: Instant.optional().describe('When an administrator asked for the opening'),
});

export const overviewCalls = {
  'GET /settingsadmin/overview': call({
    summary:
      'Returns the figures of the day: sales, sessions, stuck carts, synchronisation; each part by its own right',
    access: 'administrator',
    answersOnVisit: true,
    answer: z.object({
      at: Instant.describe('Clock of the database'),
      today: Day,
      sales: Sales.optional().describe('Requires settings.payment'),
      sessions: Sessions.optional().describe('Requires settings.ticketing'),
      stuckCarts: StuckCarts.optional().describe('Requires stucked-carts'),
      synchronization: LastSynchronization.optional().describe(
        'Requires ticketing-synchronization or settings.ticketing',
      ),
      opening: Opening.optional().describe('Present while the venue is closed to visitors'),
      venues: z
        .array(VenueState)
        .optional()
        .describe('Present for the provider tenant, with one of its rights'),
    }),
  }),
  'POST /settingsadmin/preview': call({
    summary: 'Sets a cookie that opens the closed site of the venue to this browser for an hour',
    access: 'administrator',
    answersOnVisit: true,
    answer: z.object({ until: Instant }),
  }),
} as const;
