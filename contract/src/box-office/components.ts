import { z } from 'zod';
import { CONTACT_FIELDS } from '../cart/contact-rules.ts';
import { OpeningSeason, OpeningSpan, SupportingDocument } from '../catalogue/browse.ts';
import { code, Day, labels, VisibleLine } from '../shapes.ts';
import { AUDIENCES, CARD_USES, ITEM_KINDS, RIGHT_UNITS } from './catalogue-rules.ts';

/** Items of the embedded ticketing system's catalogue, with every field that the system has. */

export const OwnKind = z.enum(ITEM_KINDS);

/** The code of an item: letters, digits, hyphen, underscore and full stop. */
export const OwnCode = z
  .string()
  .trim()
  .min(1, code('field.required'))
  .max(40, code('field.too-long'))
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, code('field.special-characters'));

const Name = VisibleLine.max(200, code('field.too-long'));
/** In the other languages, an empty text falls back to the default language. */
const Names = labels(z.string().trim().max(200, code('field.too-long')));
const Descriptions = labels(z.string().trim().max(4000, code('field.too-long')));
const Codes = z.array(OwnCode).max(200);
const Count = z.int(code('field.number')).min(0, code('field.number')).max(9999, code('field.number'));
const Age = z.int(code('field.number')).min(0, code('field.number')).max(120, code('field.number'));
const Colour = z.string().regex(/^#[0-9a-f]{6}$/, code('field.colour'));

const Item = z.object({
  code: OwnCode,
  labels: Names,
  descriptions: Descriptions,
  position: z
    .int()
    .min(0)
    .max(100_000)
    .describe('Order in the catalogue; the ticketing settings may override it'),
  isArchived: z.boolean().describe('No longer offered; kept for what was sold'),
});

export const OwnEstablishment = Item.extend({
  address: z.string().trim().max(160, code('field.too-long')),
  zip: z.string().trim().max(12, code('field.too-long')),
  city: z.string().trim().max(80, code('field.too-long')),
  hours: z
    .object({
      seasons: z.array(OpeningSeason).max(8),
      exceptions: z
        .array(
          z.object({
            from: z.string().max(10),
            until: z.string().max(10),
            spans: z.array(OpeningSpan).max(6),
            labels: labels(z.string().trim().max(120)).optional(),
          }),
        )
        .max(60),
    })
    .optional()
    .describe('The information on the establishment may override them'),
});

export const OwnFamily = Item.extend({
  color: Colour.describe('#rrggbb, contrast with white at least 4.5'),
  activity: z.enum(['entry', 'class', 'well-being']).optional().describe('Admissions when absent'),
});

export const OwnTheme = Item.extend({
  label: Name.describe('Name among the administrators'),
  color: Colour.optional().describe('#rrggbb'),
});

const VatRate = z
  .int(code('field.percentage'))
  .min(0, code('field.percentage'))
  .max(1000, code('field.percentage'));

/** Tickets of a service in one cart. */
const CartQuantity = z.int(code('field.number')).min(1, code('field.number')).max(200, code('field.number'));

export const OwnPrice = z.object({
  name: z
    .string()
    .trim()
    .max(40, code('field.too-long'))
    .regex(/^[A-Za-z0-9._+-]*$/, code('field.special-characters'))
    .describe('Empty for the base price, which named prices replace'),
  labels: Names,
  cents: z.int(code('field.number')).min(0, code('field.number')).max(9_999_999, code('field.number')),
  supportingDocuments: z.array(SupportingDocument),
  discountCode: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .optional()
    .describe('Discount of a price that requires a family quotient'),
  audience: z
    .object({ type: z.enum(AUDIENCES), minimumAge: Age.optional(), maximumAge: Age.optional() })
    .optional()
    .describe('Everyone when absent; ages in years, both included'),
  contactFields: z.array(z.enum(CONTACT_FIELDS)).optional().describe('Data required of each visitor'),
  places: z
    .int(code('field.number'))
    .min(2, code('field.number'))
    .max(50, code('field.number'))
    .optional()
    .describe('Places that a ticket takes of its session; one when absent'),
  vatRate: VatRate.optional().describe('Per mille; that of the service when absent'),
});

export const OwnGrant = z.object({
  unit: z.enum(RIGHT_UNITS),
  units: z
    .int(code('field.number'))
    .min(1, code('field.number'))
    .max(9_999_999, code('field.number'))
    .optional()
    .describe('Absent for a period; minutes and cents are integers'),
  withdrawal: z
    .object({ familyCode: OwnCode, serviceCodes: Codes })
    .optional()
    .describe('The tickets that a right to tickets gives'),
});

export const OwnService = Item.extend({
  type: z.int().min(0).max(540).describe('Service type code, see serviceKind'),
  establishmentCode: OwnCode,
  otherEstablishmentCodes: Codes.describe('Where else it can be attended or used'),
  familyCode: OwnCode,
  publicType: z.string().trim().max(80, code('field.too-long')),
  themeCodes: Codes,
  prices: z.array(OwnPrice).max(40),
  isFastPurchase: z.boolean(),
  isAuthorizedDuplication: z.boolean(),
  durationMinutes: Count.optional(),
  validityDays: Count.optional().describe('Days for which an undated ticket or a period is valid'),
  minimumAge: Age.optional(),
  minimumQuantity: CartQuantity.optional().describe('Minimum number of tickets per cart, over all prices'),
  maximumQuantity: CartQuantity.optional().describe(
    'Maximum number of tickets per cart, over all prices; no limit of its own when absent',
  ),
  requiredServiceCodes: Codes,
  matchingServiceCodes: Codes,
  isRental: z.boolean(),
  saleStart: Day.optional(),
  saleEnd: Day.optional(),
  vatRate: VatRate.describe('Per mille, of the prices without a rate of their own'),
  cardUse: z.enum(CARD_USES),
  grants: z.array(OwnGrant).max(12).describe('The rights that it puts on a card'),
  servicesForFill: Codes.describe('Services that refill its card'),
  espaceRef: z.string().trim().min(1).max(40).optional().describe('Services of one space may share a card'),
  renewalDaysBefore: Count.optional().describe('Days before the end of the period; with the next field'),
  renewalDaysAfter: Count.optional(),
  disableMultiPublic: z.boolean().describe('Its card is for one kind of public only'),
});

const SideOf = <Shape extends z.ZodType>(shape: Shape) =>
  z.object({
    code: OwnCode,
    version: z.string().describe('Send it back with a change'),
    published: shape.optional().describe('What the venue sells from; absent for a new item'),
    draft: shape.optional().describe('The item after the next publication'),
    isDeleted: z.boolean().describe('The draft deletes the item'),
    changedBy: z.string().optional().describe('Last editor of the draft'),
    waitsFor: z.string().optional().describe('Publication that waits with a change of the item'),
  });

/** Items with their drafts. */
export const EstablishmentState = SideOf(OwnEstablishment);
export const FamilyState = SideOf(OwnFamily);
export const ThemeState = SideOf(OwnTheme);
export const ServiceState = SideOf(OwnService);
