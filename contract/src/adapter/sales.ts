import { z } from 'zod';
import { CONTACT_FIELDS } from '../cart/contact-rules.ts';
import { LocaleTag } from '../shapes.ts';
import { SoldCard } from './cards.ts';
import { SoldTicket } from './tickets.ts';
import { Amount, Code, Count, Discount, Holder, HolderName, Key, Time } from './values.ts';

/** Holds and sales of an adapter. */

const Quantity = z.int().min(1).max(9999);

const CardLine = z.object({
  lineId: Code,
  serviceCode: Code,
  priceName: z.string(),
  unitPriceCents: Amount.describe('Before a discount'),
  discount: Discount.optional(),
  discountCode: z.string().optional(),
  quantity: Quantity,
  cardNumber: Code.optional().describe('An existing card of the account; absent for a new one'),
  holder: HolderName.optional().describe('Name on a new card'),
  withdrawal: z.object({ rightId: Code, familyCode: Code }).optional(),
});

export const HoldRequest = z.object({
  key: Key.describe('The cart'),
  holdSeconds: z
    .number()
    .min(0)
    .max(1_000_000)
    .describe('Least duration of the hold from now on, by the clock of the system'),
  lines: z.array(z.object({ sessionId: Code, quantity: Quantity })),
  units: z
    .array(
      z.object({
        sessionId: Code,
        serviceCode: Code,
        priceName: z.string(),
        unitPriceCents: Amount,
        quantity: Quantity,
      }),
    )
    .optional()
    .describe('The same places by service and price'),
  grows: z.boolean().optional().describe('Releases nothing: the key holds at least these places'),
  cards: z.object({ holder: Holder, lines: z.array(CardLine) }).optional(),
});

const SellLine = z.object({
  lineId: Code,
  serviceCode: Code,
  priceName: z.string(),
  quantity: Quantity,
  places: Count.optional().describe('Places that each unit takes of its session; 1 when absent'),
  unitPriceCents: Amount.describe('Before a discount'),
  discount: Discount.optional(),
  sessionId: Code.optional(),
  usedAtSessionId: Code.optional().describe('For a rental: the session of this sale during which it is used'),
  contacts: z
    .array(z.partialRecord(z.enum(CONTACT_FIELDS), z.string()))
    .optional()
    .describe('Visitors, one per ticket, where the price has contact fields'),
});

export const SellRequest = z.object({
  key: Key.describe('The cart'),
  buyer: z.object({ reference: Holder }),
  locale: LocaleTag,
  lines: z.array(SellLine),
  cardLines: z
    .array(CardLine)
    .optional()
    .describe('A line that fills a card is only here; one that withdraws a ticket is also among the lines'),
});

export const Sale = z.object({
  externalPurchaseId: Code.describe('Order number that can be read aloud'),
  soldAt: Time,
  tickets: z.array(SoldTicket),
  cards: z.array(SoldCard).optional(),
});
