import { z } from 'zod';
import { call } from '../call.ts';
import { Day, ExternalCode, Id, Instant, Labels } from '../shapes.ts';
import { AdministratorLevel } from './team.ts';

/** What an administrator sees first: how the day goes, by what their rights show them. And the search across settings. */

const cents = z.int().describe('In cents');

const Sold = z.object({ orders: z.int(), takings: cents.describe('What the orders cost, in cents') });

const Figures = Sold.extend({ tickets: z.int() });

const Sales = z.object({
  today: Figures,
  lastWeek: Figures.describe('The same weekday a week ago, up to the same time of day'),
  hours: z
    .array(Sold.extend({ start: Instant }))
    .describe('Of today, each from its start on: 24 of them, 23 or 25 when the clocks change'),
  days: z.array(Sold.extend({ day: Day })).describe('The last fourteen, today last'),
});

/** How many sessions are how full: `high` above 80 %, `middle` from 50 %, `low` below. */
const Bands = z.object({ full: z.int(), high: z.int(), middle: z.int(), low: z.int() });

const Places = z.object({
  capacity: z.int(),
  sold: z.int().describe('With those held, where the ticketing system does not tell them apart'),
  held: z.int().optional().describe('In carts, and not sold yet'),
});

const SessionFilling = Places.extend({
  id: ExternalCode,
  labels: Labels.describe('Name of its first service'),
  establishmentLabels: Labels,
  room: Labels.optional(),
  start: Instant,
  end: Instant,
});

const Sessions = z.object({
  isKnown: z
    .boolean()
    .describe('False while the ticketing system does not answer: there are no sessions then'),
  days: z.array(Places.extend({ day: Day, sessions: z.int(), bands: Bands })).describe('Today and tomorrow'),
  fullest: z.array(SessionFilling).describe('Of those that have not begun, the fullest first'),
  emptiest: z.array(SessionFilling).describe('Of the others, the emptiest first'),
});

const StuckCarts = z.object({
  count: z.int(),
  amount: cents.describe('What was paid for them, in cents'),
  oldest: Instant.optional().describe('When the oldest was paid'),
  payments: z.int().describe('Payments to check; 100 stands for 100 or more'),
});

const LastSynchronization = z.object({
  running: z.object({ startedAt: Instant, by: z.string() }).optional(),
  lastDoneAt: Instant.optional().describe('When one last succeeded'),
  last: z
    .object({
      finishedAt: Instant,
      by: z.string().describe('E-mail address; empty when it ran by itself'),
      isDone: z.boolean(),
      reason: z.string().optional().describe('Why it failed, in words'),
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

/** An establishment, a family or a service that a search found, with the text that it was found by. */
const FoundItem = z.object({
  externalCode: ExternalCode,
  labels: Labels,
  establishmentLabels: Labels.optional().describe('Name of where a service is sold'),
  isPresent: z.boolean().describe('False once it has gone from the ticketing system'),
  isEnabled: z.boolean(),
  found: z
    .object({
      field: z.enum(['labels', 'descriptions', 'externalCode']),
      language: z.enum(['fr-FR', 'en-GB', 'de-DE']).optional(),
      text: z.string().describe('The text, or the part of it around what was found'),
    })
    .optional()
    .describe('Absent where its name in the asked language has all the words'),
});

/** The best ones, and how many there are in all. */
const found = <Shape extends z.ZodType>(shape: Shape) => z.object({ items: z.array(shape), total: z.int() });

export const overviewCalls = {
  'GET /settingsadmin/overview': call({
    summary: 'How the day goes: sales, sessions, stuck carts, synchronisation; each part by its own right',
    access: 'administrator',
    answer: z.object({
      at: Instant.describe('The database’s clock'),
      today: Day,
      sales: Sales.optional().describe('With settings.payment'),
      sessions: Sessions.optional().describe('With settings.ticketing'),
      stuckCarts: StuckCarts.optional().describe('With stucked-carts'),
      synchronization: LastSynchronization.optional().describe(
        'With ticketing-synchronization or settings.ticketing',
      ),
      venues: z
        .array(VenueState)
        .optional()
        .describe('At the provider tenant, which has nothing else to show, with one of its rights'),
    }),
  }),
  'GET /settingsadmin/search': call({
    summary: 'Establishments, families and services by their texts; administrators and roles by their names',
    access: { right: 'settings.ticketing' },
    query: z.object({ q: z.string().trim().min(1).max(100).describe('Words that must all occur') }),
    answer: z.object({
      establishments: found(FoundItem),
      families: found(FoundItem),
      services: found(FoundItem),
      administrators: found(z.object({ id: Id, email: z.string(), level: AdministratorLevel }))
        .optional()
        .describe('With settings.admin'),
      roles: found(z.object({ id: Id, name: z.string() }))
        .optional()
        .describe('With settings.admin'),
    }),
    perMinute: 240,
  }),
} as const;
