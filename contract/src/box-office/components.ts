import { z } from 'zod';
import { OpeningSeason, OpeningSpan } from '../catalogue/browse.ts';
import { Cents, Day, ExternalCode, Labels } from '../shapes.ts';

/** Items of the embedded ticketing system's catalogue, with every field that the system has. */

const Item = z.object({
  code: ExternalCode,
  labels: Labels,
  descriptions: Labels,
  position: z.int().describe('Order in the catalogue; the ticketing settings may override it'),
});

export const OwnEstablishment = Item.extend({
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  hours: z
    .object({
      seasons: z.array(OpeningSeason),
      exceptions: z.array(
        z.object({
          from: z.string(),
          until: z.string(),
          spans: z.array(OpeningSpan),
          labels: Labels.optional(),
        }),
      ),
    })
    .optional()
    .describe('The information on the establishment may override them'),
});

export const OwnFamily = Item.extend({
  color: z.string().describe('#rrggbb'),
  activity: z.enum(['entry', 'class', 'well-being']).optional().describe('Admissions when absent'),
});

export const OwnTheme = Item.extend({
  label: z.string().describe('Name among the administrators'),
  color: z.string().optional().describe('#rrggbb'),
});

export const OwnPrice = z.object({
  name: z.string().describe('The empty name is the base price'),
  labels: Labels,
  cents: Cents,
  supportingDocuments: z.array(z.string()).describe('PJUSTIF codes'),
  discountCode: z.string().optional().describe('Discount of a price that requires a family quotient'),
  audience: z
    .object({
      type: z.enum(['ADULT', 'YOUTH', 'CHILD', 'INFANT', 'FAMILY', 'SENIOR', 'STUDENT', 'OTHER']),
      minimumAge: z.int().optional(),
      maximumAge: z.int().optional(),
    })
    .optional()
    .describe('Everyone when absent; ages in years, both included'),
});

export const OwnGrant = z.object({
  unit: z.enum(['admission', 'minute', 'cent', 'ticket', 'period']),
  units: z.int().optional().describe('Absent for a period'),
  withdrawal: z
    .object({ familyCode: ExternalCode, serviceCodes: z.array(ExternalCode) })
    .optional()
    .describe('The tickets that a right to tickets gives'),
});

export const OwnService = Item.extend({
  type: z.int().describe('Service type code, see serviceKind'),
  establishmentCode: ExternalCode,
  otherEstablishmentCodes: z.array(ExternalCode).describe('Where else it can be attended or used'),
  familyCode: ExternalCode,
  publicType: z.string(),
  themeCodes: z.array(ExternalCode),
  prices: z.array(OwnPrice),
  isFastPurchase: z.boolean(),
  isAuthorizedDuplication: z.boolean(),
  durationMinutes: z.int().optional(),
  validityDays: z.int().optional().describe('Days for which an undated ticket is valid from its sale'),
  minimumAge: z.int().optional(),
  minimumQuantity: z.int().optional().describe('Minimum number of tickets per cart, over all prices'),
  requiredServiceCodes: z.array(ExternalCode),
  matchingServiceCodes: z.array(ExternalCode),
  isRental: z.boolean(),
  saleStart: Day.optional(),
  saleEnd: Day.optional(),
  vatRate: z.int().describe('Per mille'),
  cardUse: z.enum(['none', 'accepted', 'created', 'required']),
  grants: z.array(OwnGrant).describe('The rights that it puts on a card'),
  servicesForFill: z.array(ExternalCode).describe('Services that refill its card'),
  espaceRef: z.string().optional().describe('Services of one space may share a card'),
  renewalDaysBefore: z.int().optional().describe('Days before the end of the period; with the next field'),
  renewalDaysAfter: z.int().optional(),
  disableMultiPublic: z.boolean().describe('Its card is for one kind of public only'),
});
