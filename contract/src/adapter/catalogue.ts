import { z } from 'zod';
import { OpeningHours } from '../catalogue/browse.ts';
import { Labels } from '../shapes.ts';
import { Amount, Code, ContactFieldName, Count, Cursor } from './values.ts';

/** The catalogue of an adapter, in pages. */

const Color = z.string().regex(/^#[0-9a-f]{6}$/i);
const Position = z.int().describe('Items are shown in this order');

const Establishment = z.object({
  code: Code,
  labels: Labels,
  descriptions: Labels,
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  hours: OpeningHours.optional().describe('Opening hours, where the system knows them'),
  timeZone: z.string().optional().describe('IANA name, where it differs from the venue’s'),
  position: Position,
});

const Family = z.object({
  code: Code,
  labels: Labels,
  descriptions: Labels,
  color: Color.describe('Contrast with white of at least 4.5'),
  activity: z.enum(['entry', 'class', 'well-being']).optional(),
  position: Position,
});

const Theme = z.object({
  code: Code,
  label: z.string(),
  labels: Labels,
  descriptions: Labels,
  color: Color.optional(),
});

const Audience = z.object({
  type: z.enum(['ADULT', 'YOUTH', 'CHILD', 'INFANT', 'FAMILY', 'SENIOR', 'STUDENT', 'OTHER']),
  minimumAge: z.int().optional(),
  maximumAge: z.int().optional(),
});

const VatRate = z.int().min(0).max(1000);

const Price = z.object({
  name: z.string().max(200).describe('Empty for the base price'),
  labels: Labels,
  cents: Amount,
  supportingDocuments: z.array(z.string()).describe('Codes of proofs that the bearer shows at the entrance'),
  discountCode: z.string().optional().describe('Code of a price that requires a family quotient'),
  audience: Audience.optional(),
  contactFields: z.array(ContactFieldName).optional().describe('Data required of each visitor'),
  places: Count.optional().describe('Places that a ticket takes; 1 when absent'),
  vatRate: VatRate.optional().describe('Per mille; that of the service when absent'),
});

export const RightUnit = z.enum(['admission', 'minute', 'cent', 'ticket', 'period']);

export const Withdrawable = z.object({ familyCode: Code, serviceCodes: z.array(Code) });

const Grant = z.object({
  unit: RightUnit,
  units: Count.optional().describe('Absent for a period'),
  withdrawal: Withdrawable.optional().describe('Tickets that can be withdrawn from a right to tickets'),
});

const Service = z.object({
  code: Code,
  type: z.int().min(0).max(9999).describe('Type of the service, as in the catalogue of the portal'),
  establishmentCode: Code,
  otherEstablishmentCodes: z.array(Code).optional(),
  familyCode: Code,
  publicType: z.string(),
  labels: Labels,
  descriptions: Labels,
  themeCodes: z.array(Code),
  prices: z.array(Price),
  isFastPurchase: z.boolean(),
  isAuthorizedDuplication: z.boolean().describe('Whether a card can have the service several times'),
  durationMinutes: Count.optional(),
  validityDays: Count.optional().describe('Days of an undated ticket from its sale'),
  minimumAge: Count.optional(),
  minimumQuantity: Count.optional(),
  maximumQuantity: Count.optional().describe('Maximum number of tickets in one cart'),
  requiredServiceCodes: z.array(Code).optional(),
  matchingServiceCodes: z.array(Code).optional(),
  isRental: z.boolean().optional(),
  saleStart: z.iso.date().optional(),
  saleEnd: z.iso.date().optional(),
  vatRate: VatRate.describe('Per mille, of the prices without a rate of their own'),
  position: Position,
  cardUse: z.enum(['none', 'accepted', 'created', 'required']).optional(),
  grants: z.array(Grant).optional().describe('Rights that the service puts on a card'),
  servicesForFill: z.array(Code).optional().describe('Services that refill a card with this service'),
  espaceRef: z.string().optional().describe('Services of one space may share a card'),
  renewalDaysBefore: Count.optional(),
  renewalDaysAfter: Count.optional(),
  disableMultiPublic: z.boolean().optional(),
});

const LeftOut = z.object({
  name: z.string(),
  reason: z.enum(['per-booking', 'contact-fields', 'no-price', 'no-code']),
});

export const CataloguePage = z
  .object({
    establishments: z.array(Establishment),
    families: z.array(Family),
    services: z.array(Service),
    themes: z.array(Theme),
    leftOut: z.array(LeftOut).optional().describe('Products that cannot be sold online, with the reason'),
    next: Cursor.optional().describe('Cursor of the next page; absent on the last one'),
  })
  .describe('Every page has some items of some lists; together they are the catalogue');
