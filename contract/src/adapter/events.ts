import { z } from 'zod';
import { RightUnit } from './catalogue.ts';
import { Code, Count, Time } from './values.ts';

/** What a ticketing system reports to the portal, at once instead of at the portal's next reading. */

/** Address of the events below the base of the API; `tenant` is the name of the venue. */
export const EVENTS_PATH = '/ticketing-systems/:tenant/events';

/** Maximum size of an event in bytes. */
export const MAX_EVENT_BYTES = 16 * 1024;

const of = <const Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), timestamp: Time.optional(), data });

const CatalogueChanged = of('catalogue.changed', z.object({}).optional());

const SessionChanged = of(
  'session.changed',
  z
    .object({ sessionId: Code.optional() })
    .optional()
    .describe('A session has other times, places or prices, or is cancelled'),
);

const use = {
  useId: Code.describe('The pass at the turnstile; a repeated one counts once'),
  establishmentCode: Code,
  serviceCode: Code.optional(),
  direction: z.enum(['in', 'out']).optional(),
};

const TicketUsed = of('ticket.used', z.object({ ...use, ticketNumber: Code }));

const CardChanged = of(
  'card.changed',
  z.object({
    cardNumber: Code,
    use: z
      .object({ ...use, unit: RightUnit.optional(), spent: Count.optional(), remaining: Count.optional() })
      .optional()
      .describe('The use that changed it'),
  }),
);

/** An event of a ticketing system. Events arrive in any order and more than once. */
export const SystemEvent = z.discriminatedUnion('type', [
  CatalogueChanged,
  SessionChanged,
  TicketUsed,
  CardChanged,
]);

export type SystemEvent = z.output<typeof SystemEvent>;

/** Types of the events that the portal acts on; it accepts and ignores others. */
export const SYSTEM_EVENT_TYPES = SystemEvent.options.map(({ shape }) => shape.type.value);
