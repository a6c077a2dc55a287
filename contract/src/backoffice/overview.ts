import { z } from 'zod';
import { call } from '../call.ts';
import { Day, ExternalCode, Instant, Labels } from '../shapes.ts';
import { STEPS } from './master-area-rules.ts';

/** The overview that an administrator sees first, part by part according to their rights. */

const cents = z.int().describe('In cents');

const Sold = z.object({
  orders: z.int(),
  takings: cents,
  refunded: cents.describe('In cents, confirmed in this time, whenever it was sold'),
});

export const Figures = Sold.extend({
  tickets: z.int(),
  cancelled: z.int().describe('Tickets taken back in this time, whenever they were sold'),
});

const Sales = z.object({
  today: Figures,
  lastWeek: Figures.describe('The same weekday a week ago, up to the same time of day'),
  hours: z
    .array(Sold.extend({ start: Instant }))
    .describe('Of today, each from its start on: 24 of them, 23 or 25 when the clocks change'),
  days: z.array(Sold.extend({ day: Day })).describe('The last fourteen, today last'),
});

/** The number of sessions by filling: `high` above 80 %, `middle` from 50 %, `low` below. */
const Bands = z.object({ full: z.int(), high: z.int(), middle: z.int(), low: z.int() });

export const Places = z.object({
  capacity: z.int(),
  sold: z.int().describe('With those held, where the ticketing system does not distinguish them'),
  held: z.int().optional().describe('In carts, and not sold yet'),
});

export const SessionFilling = Places.extend({
  id: ExternalCode,
  labels: Labels.describe('Name of its first service'),
  establishmentLabels: Labels,
  room: Labels.optional(),
  start: Instant,
  end: Instant,
});

const Sessions = z.object({
  isKnown: z.boolean().describe('False while the ticketing system does not answer, or refuses the key'),
  isKeyRefused: z.boolean().optional().describe('Why it is not known'),
  days: z.array(Places.extend({ day: Day, sessions: z.int(), bands: Bands })).describe('Today and tomorrow'),
  fullest: z.array(SessionFilling).describe('Of those that have not begun, the fullest first'),
  emptiest: z.array(SessionFilling).describe('Of the others, the emptiest first'),
});

const StuckCarts = z.object({
  count: z.int(),
  amount: cents,
  oldest: Instant.optional().describe('When the oldest was paid'),
  payments: z.int().describe('Payments to check; 100 means 100 or more'),
});

const LastSynchronization = z.object({
  running: z.object({ startedAt: Instant, by: z.string() }).optional(),
  lastDoneAt: Instant.optional().describe('When one last succeeded'),
  last: z
    .object({
      finishedAt: Instant,
      by: z.string().describe('E-mail address; empty when it ran by itself'),
      isDone: z.boolean(),
      reason: z.string().optional().describe('In words'),
      added: z.int(),
      changed: z.int(),
      gone: z.int(),
      conflicts: z.int(),
    })
    .optional()
    .describe('The last one that ended, well or not'),
});

const VenueState = z.object({
  name: z.string().describe('In its address'),
  displayName: z.string(),
  city: z.string(),
  isInMaintenance: z.boolean(),
  administrators: z.int().describe('Who have chosen a password'),
});

const Opening = z.object({
  state: z.enum(['toOpen', 'inMaintenance']),
  since: Instant.optional().describe('In maintenance'),
  reason: z.string().optional().describe('As the platform wrote it when it closed the venue'),
  steps: z
    .array(
      z.object({
        step: z.enum(STEPS.map(({ step }) => step)),
        isRequired: z.boolean().describe('It keeps the venue from being opened'),
        isDone: z.boolean(),
      }),
    )
    .describe('Of a venue that was never opened; else empty'),
});

export const overviewCalls = {
  'GET /settingsadmin/overview': call({
    summary: 'How the day goes: sales, sessions, stuck carts, synchronisation; each part by its own right',
    access: 'administrator',
    answersOnVisit: true,
    answer: z.object({
      at: Instant.describe('The database’s clock'),
      today: Day,
      sales: Sales.optional().describe('With settings.payment'),
      sessions: Sessions.optional().describe('With settings.ticketing'),
      stuckCarts: StuckCarts.optional().describe('With stucked-carts'),
      synchronization: LastSynchronization.optional().describe(
        'With ticketing-synchronization or settings.ticketing',
      ),
      opening: Opening.optional().describe('Of a venue that is closed to visitors'),
      venues: z
        .array(VenueState)
        .optional()
        .describe('At the provider tenant, which has nothing else to show, with one of its rights'),
    }),
  }),
  'POST /settingsadmin/preview': call({
    summary: 'Opens the closed site of the venue to this browser for an hour, by a cookie',
    access: 'administrator',
    answersOnVisit: true,
    answer: z.object({ until: Instant }),
  }),
} as const;
