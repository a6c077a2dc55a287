import { z } from 'zod';
import { call } from '../call.ts';
import { Cents, Day, ExternalCode, Id, Labels } from '../shapes.ts';
import { CancellationSteps, FlexibleRule, ResalePercent } from './cancellation-rules.ts';
import { NOTICE_KINDS, VENUE_SERVICES } from './establishment-rules.ts';

/** `MM-DD`. */
const DayOfYear = z.string().regex(/^\d{2}-\d{2}$/);
const TimeOfDay = z.string().regex(/^\d{2}:\d{2}$/);
export const OpeningSpan = z.object({ opens: TimeOfDay, closes: TimeOfDay });
export const LocalTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
  .refine((time) => !Number.isNaN(Date.parse(`${time}Z`)))
  .describe('Time in the venue’s time zone; 23:59 is the end of the day');

/** A season with its week; days are `MM-DD`, inclusive. */
export const OpeningSeason = z.object({
  from: DayOfYear,
  until: DayOfYear,
  week: z.array(z.array(OpeningSpan).max(6)).length(7).describe('Monday first'),
});

/** See `opening-rules.ts`. */
export const OpeningHours = z.object({
  seasons: z.array(OpeningSeason).describe('The first season that contains a day applies'),
  exceptions: z
    .array(
      z.object({
        from: z.union([DayOfYear, Day]),
        until: z.union([DayOfYear, Day]),
        spans: z.array(OpeningSpan),
        labels: Labels.optional(),
      }),
    )
    .describe('Takes precedence over the week: MM-DD every year, or YYYY-MM-DD once'),
  closures: z.array(z.object({ from: LocalTime, until: LocalTime, labels: Labels })).optional(),
});

/** The catalogue of a venue: establishments, families, services, themes. */

export const ItemPicture = z.object({ url: z.string() }).describe('The venue’s own picture, if any');

/** Fields common to all items of the catalogue. */
export const CatalogueItem = z.object({
  id: Id,
  externalCode: ExternalCode,
  labels: Labels,
  descriptions: Labels,
  picture: ItemPicture.optional(),
});

/** Facilities on site. */
export const OfferedService = z.enum(VENUE_SERVICES);

/** A closure or a notice. */
export const VenueNotice = z.object({
  id: Id,
  kind: z.enum(NOTICE_KINDS),
  from: LocalTime,
  until: LocalTime,
  labels: Labels,
  isCurrent: z.boolean(),
});

export const Establishment = CatalogueItem.extend({
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  hours: OpeningHours.optional(),
  opening: z
    .object({
      state: z.enum(['open', 'before', 'after', 'closed']),
      today: Day,
      spans: z.array(OpeningSpan),
      next: z.object({ day: Day, opens: TimeOfDay }).optional(),
    })
    .optional(),
  position: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  access: Labels.optional(),
  bring: Labels.optional().describe('What visitors bring along'),
  telephone: z.string().optional(),
  services: z.array(OfferedService),
  pictures: z.array(z.object({ url: z.string(), width: z.int(), height: z.int(), descriptions: Labels })),
  showsPrices: z.boolean(),
  notices: z.array(VenueNotice),
});

/** A sale rule, as it applies to a cart. */
export const PublicRule = z.object({
  type: z.string().describe('See GET /SettingsTicketing/RuleTypes'),
  value: z.string().describe('A number, or codes separated by commas'),
  parts: z
    .array(z.object({ service: ExternalCode, quantity: z.int(), per: z.enum(['place', 'cart']) }))
    .optional()
    .describe('For CartComposition'),
  words: Labels.partial().optional().describe('The venue’s own message'),
});

export const Theme = z.object({
  id: Id,
  themeExternalCode: ExternalCode,
  themeLabelGts: z.string().describe('Label of the ticketing system'),
  themeLabels: Labels,
  themeDescriptions: Labels,
  themeColor: z.string().optional().describe('#rrggbb with sufficient contrast against white'),
  externalLabel: z.string(),
  externalCode: ExternalCode,
  rules: z.array(PublicRule),
});

export const Family = CatalogueItem.extend({
  color: z.string().describe('#rrggbb, contrast with white ≥ 4.5'),
  activity: z
    .enum(['entry', 'class', 'well-being'])
    .optional()
    .describe('Kind of its tickets and sessions; admissions when absent'),
  establishments: z.array(ExternalCode),
  services: z.array(ExternalCode).describe('External codes of its services, in order'),
  isSoldOnline: z
    .boolean()
    .describe('At least one of its services is sold online; the others are sold at the desk'),
  priceFrom: Cents.optional(),
  priceTo: Cents.optional(),
});

/** Supporting documents of reduced prices (specified-behaviour.md#supporting-documents). */
export const SUPPORTING_DOCUMENTS = [
  'PJUSTIF001', 'PJUSTIF002', 'PJUSTIF003', 'PJUSTIF004', 'PJUSTIF005',
  'PJUSTIF006', 'PJUSTIF007', 'PJUSTIF008', 'PJUSTIF009', 'PJUSTIF0010',
] as const; // biome-ignore format: one line per five codes

export const SupportingDocument = z.enum(SUPPORTING_DOCUMENTS);

export const Service = CatalogueItem.extend({
  type: z.int().describe('Service type code, see serviceKind'),
  espaceRef: ExternalCode.describe('External code of its establishment'),
  otherEspaceRefs: z.array(ExternalCode).describe('Other establishments where it can be attended or used'),
  family: ExternalCode,
  publicType: z.string(),
  names: Labels.optional().describe('The ticketing system’s description, when the venue has its own'),
  themes: z.array(Theme),
  unitPrices: z.record(z.string(), Cents).describe('Cents by price name; the empty name is the base price'),
  priceLabels: z.record(z.string(), Labels).describe('Display names of the price names'),
  discountCodes: z
    .record(z.string(), ExternalCode)
    .describe('External discount codes by price name, for prices that a family quotient opens'),
  supportingDocuments: z
    .record(z.string(), z.array(SupportingDocument))
    .describe('Documents to show at the entrance, by price name'),
  placesTaken: z
    .record(z.string(), z.int())
    .optional()
    .describe('Places that a ticket takes of its session, by price name; one each when absent'),
  ages: z
    .record(z.string(), z.object({ minimumAge: z.int().optional(), maximumAge: z.int().optional() }))
    .optional()
    .describe('Ages of visitors in years, both included, by price name; absent names are for every age'),
  isAuthorizedDuplicationServices: z.boolean(),
  cardUse: z
    .enum(['none', 'accepted', 'created', 'required'])
    .describe('`created`: loads an existing card or creates one; `required`: loads an existing card'),
  cardSpace: z.string().optional().describe('Cards with the same espaceRef can be loaded'),
  isFastPurchase: z.boolean(),
  durationMinutes: z.int().optional(),
  validityDays: z.int().optional().describe('Validity of an undated ticket after its sale'),
  periodDays: z.int().optional().describe('Length of the period that it opens on a card'),
  minimumAge: z.int().optional(),
  minimumQuantity: z.int().optional().describe('Minimum number in one cart'),
  maximumQuantity: z.int().optional().describe('Maximum number in one cart, over all prices'),
  requiredServices: z.array(ExternalCode).describe('Services that must be bought or owned too'),
  matchingServices: z.array(ExternalCode).describe('Related services'),
  isRental: z.boolean().describe('An article used during a session and returned after it'),
  saleStartDate: Day.optional().describe('First day of its sale'),
  saleEndDate: Day.optional().describe('Last day of its sale'),
  vatRate: z.int().describe('Per mille: 55, 100, 200'),
  vatRates: z
    .record(z.string(), z.int())
    .optional()
    .describe('Per mille by price name, where a price has a rate of its own'),
  limitNotif1: z.int(),
  limitNotif2: z.int(),
  limitNotifTime1: z.int(),
  limitNotifTime2: z.int(),
  cancellation: CancellationSteps.describe('How customers cancel it for money; empty when they cannot'),
  resalePercent: ResalePercent.describe(
    'Share that is refunded in all if somebody takes the place of a cancelled ticket before the start; 0: none',
  ),
  creditCancellation: CancellationSteps.describe(
    'How customers cancel it for credit; empty when they cannot',
  ),
  flexible: FlexibleRule.optional().describe('Its flexible ticket, which the visitor may choose'),
  rules: z.array(PublicRule),
  familyRules: z.array(PublicRule).describe('Rules of every service of its family'),
});

const withServiceCode = z.object({ serviceExternalCode: ExternalCode });

export const catalogueCalls = {
  'GET /ticketing/establishments': call({
    summary: 'Lists the establishments of the tenant',
    access: 'visitor',
    answersDuringMaintenance: true,
    answer: z.array(Establishment),
    sharedForSeconds: 30,
  }),
  'GET /ticketing/families': call({
    summary: 'Lists families with something to sell, of one establishment or of all',
    access: 'visitor',
    query: z.object({ externalEstablishmentCode: ExternalCode.optional() }),
    answer: z.array(Family),
    errors: ['establishment.not-found'],
    sharedForSeconds: 30,
  }),
  'GET /ticketing/services': call({
    summary: 'Lists the services of a family',
    access: 'visitor',
    query: z.object({ family: ExternalCode, establishment: ExternalCode.optional() }),
    answer: z.array(Service),
    errors: ['family.not-found', 'establishment.not-found'],
    sharedForSeconds: 30,
  }),
  'GET /Ticketing/service': call({
    summary: 'Returns one service',
    access: 'visitor',
    answersDuringMaintenance: true,
    query: z.object({ externalCode: ExternalCode }),
    answer: Service,
    errors: ['service.not-found', 'service.withdrawn'],
    sharedForSeconds: 30,
  }),
  'GET /Ticketing/themes': call({
    summary: 'Lists the themes of the tenant',
    access: 'visitor',
    answer: z.array(Theme),
    sharedForSeconds: 30,
  }),
  'GET /Ticketing/themesbyservice': call({
    summary: 'Lists the themes of a service',
    access: 'visitor',
    query: withServiceCode,
    answer: z.array(Theme),
    errors: ['service.not-found'],
    sharedForSeconds: 30,
  }),
} as const;
