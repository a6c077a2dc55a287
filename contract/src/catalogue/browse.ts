import { z } from 'zod';
import { call } from '../call.ts';
import { Cents, Day, ExternalCode, Id, Labels } from '../shapes.ts';
import { NOTICE_KINDS, VENUE_SERVICES } from './establishment-rules.ts';

/** `MM-DD`. */
const DayOfYear = z.string().regex(/^\d{2}-\d{2}$/);
const TimeOfDay = z.string().regex(/^\d{2}:\d{2}$/);
export const OpeningSpan = z.object({ opens: TimeOfDay, closes: TimeOfDay });
export const LocalTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
  .refine((time) => !Number.isNaN(Date.parse(`${time}Z`)))
  .describe('On the venue’s clock; 23:59 is the end of the day');

/** A part of the year with its week; its days are `MM-DD`, both included. */
export const OpeningSeason = z.object({
  from: DayOfYear,
  until: DayOfYear,
  week: z.array(z.array(OpeningSpan).max(6)).length(7).describe('Monday first'),
});

/** See `opening-rules.ts`. */
export const OpeningHours = z.object({
  seasons: z.array(OpeningSeason).describe('The first that has a day decides it'),
  exceptions: z
    .array(
      z.object({
        from: z.union([DayOfYear, Day]),
        until: z.union([DayOfYear, Day]),
        spans: z.array(OpeningSpan),
        labels: Labels.optional(),
      }),
    )
    .describe('Before the week: MM-DD every year, or YYYY-MM-DD once'),
  closures: z.array(z.object({ from: LocalTime, until: LocalTime, labels: Labels })).optional(),
});

/** The catalogue of a venue: establishments, families, services, themes. */

export const ItemPicture = z
  .object({ url: z.string() })
  .describe('The venue’s own picture, where it has one');

/** What visitors see of any item of the catalogue. */
export const CatalogueItem = z.object({
  id: Id,
  externalCode: ExternalCode,
  labels: Labels,
  descriptions: Labels,
  picture: ItemPicture.optional(),
});

/** What one finds on site. */
export const OfferedService = z.enum(VENUE_SERVICES);

/** A closure or a message of the day. */
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
  telephone: z.string().optional(),
  services: z.array(OfferedService),
  pictures: z.array(z.object({ url: z.string(), width: z.int(), height: z.int(), descriptions: Labels })),
  showsPrices: z.boolean(),
  notices: z.array(VenueNotice),
});

/** What a sale rule asks of a cart. */
export const PublicRule = z.object({
  type: z.string().describe('See GET /SettingsTicketing/RuleTypes'),
  value: z.string().describe('A number, or codes with commas between'),
  parts: z
    .array(z.object({ service: ExternalCode, quantity: z.int(), per: z.enum(['place', 'cart']) }))
    .optional()
    .describe('Of CartComposition'),
  words: Labels.partial().optional().describe('The venue’s own'),
});

export const Theme = z.object({
  id: Id,
  themeExternalCode: ExternalCode,
  themeLabelGts: z.string().describe('The ticketing system’s own label'),
  themeLabels: Labels,
  themeDescriptions: Labels,
  themeColor: z.string().optional().describe('#rrggbb with enough contrast against white'),
  externalLabel: z.string(),
  externalCode: ExternalCode,
  rules: z.array(PublicRule),
});

export const Family = CatalogueItem.extend({
  color: z.string().describe('#rrggbb, contrast with white ≥ 4.5'),
  activity: z
    .enum(['entry', 'class', 'well-being'])
    .optional()
    .describe('What its tickets and sessions are; admissions when absent'),
  establishments: z.array(ExternalCode),
  services: z.array(ExternalCode).describe('External codes of its services, in order'),
  isSoldOnline: z.boolean().describe('At least one of its services is; the others are sold at the desk'),
  priceFrom: Cents.optional(),
  priceTo: Cents.optional(),
});

/** Supporting documents that a reduced price requires, specification §3. */
export const SUPPORTING_DOCUMENTS = [
  'PJUSTIF001', 'PJUSTIF002', 'PJUSTIF003', 'PJUSTIF004', 'PJUSTIF005',
  'PJUSTIF006', 'PJUSTIF007', 'PJUSTIF008', 'PJUSTIF009', 'PJUSTIF0010',
] as const; // biome-ignore format: one line per five codes

export const SupportingDocument = z.enum(SUPPORTING_DOCUMENTS);

export const Service = CatalogueItem.extend({
  type: z.int().describe('Service type code of specification §3, see serviceKind'),
  espaceRef: ExternalCode.describe('External code of its establishment'),
  otherEspaceRefs: z.array(ExternalCode).describe('Where else it can be attended or used'),
  family: ExternalCode,
  publicType: z.string(),
  names: Labels.optional().describe('The ticketing system’s, where the venue has written others'),
  themes: z.array(Theme),
  unitPrices: z.record(z.string(), Cents).describe('Cents by price name; the empty name is the base price'),
  priceLabels: z.record(z.string(), Labels).describe('Shown names of the price names'),
  discountCodes: z
    .record(z.string(), ExternalCode)
    .describe('External discount codes by price name, of prices that a family quotient opens'),
  supportingDocuments: z
    .record(z.string(), z.array(SupportingDocument))
    .describe('Documents to show at the entrance, by price name'),
  isAuthorizedDuplicationServices: z.boolean(),
  cardUse: z
    .enum(['none', 'accepted', 'created', 'required'])
    .describe('Whether it is put on a card, fills a new one or one that there is, or only the latter'),
  cardSpace: z.string().optional().describe('Which cards it fills: those with this espaceRef'),
  isFastPurchase: z.boolean(),
  durationMinutes: z.int().optional(),
  validityDays: z.int().optional().describe('How long an undated ticket is valid from its sale'),
  periodDays: z.int().optional().describe('Length of the period that it opens on a card'),
  minimumAge: z.int().optional(),
  minimumQuantity: z.int().optional().describe('Fewest tickets of it in one cart'),
  requiredServices: z.array(ExternalCode).describe('What one must have with it'),
  matchingServices: z.array(ExternalCode).describe('What goes well with it'),
  isRental: z.boolean().describe('An article that is used during a session, and given back after it'),
  saleStartDate: Day.optional().describe('First day of its sale; before it, it cannot be bought'),
  saleEndDate: Day.optional().describe('Last day of its sale'),
  vatRate: z.int().describe('Per mille: 55, 100, 200'),
  limitNotif1: z.int(),
  limitNotif2: z.int(),
  limitNotifTime1: z.int(),
  limitNotifTime2: z.int(),
  rules: z.array(PublicRule),
  familyRules: z.array(PublicRule).describe('Those that hold for every service of its family'),
});

const withServiceCode = z.object({ serviceExternalCode: ExternalCode });

export const catalogueCalls = {
  'GET /ticketing/establishments': call({
    summary: 'Establishments of the tenant',
    access: 'visitor',
    answersDuringMaintenance: true,
    answer: z.array(Establishment),
    sharedForSeconds: 30,
  }),
  'GET /ticketing/families': call({
    summary: 'Families that have something to sell, of one establishment or of all',
    access: 'visitor',
    query: z.object({ externalEstablishmentCode: ExternalCode.optional() }),
    answer: z.array(Family),
    errors: ['establishment.not-found'],
    sharedForSeconds: 30,
  }),
  'GET /ticketing/services': call({
    summary: 'Services of a family',
    access: 'visitor',
    query: z.object({ family: ExternalCode, establishment: ExternalCode.optional() }),
    answer: z.array(Service),
    errors: ['family.not-found', 'establishment.not-found'],
    sharedForSeconds: 30,
  }),
  'GET /Ticketing/service': call({
    summary: 'One service',
    access: 'visitor',
    answersDuringMaintenance: true,
    query: z.object({ externalCode: ExternalCode }),
    answer: Service,
    errors: ['service.not-found', 'service.withdrawn'],
    sharedForSeconds: 30,
  }),
  'GET /Ticketing/themes': call({
    summary: 'Themes of the tenant',
    access: 'visitor',
    answer: z.array(Theme),
    sharedForSeconds: 30,
  }),
  'GET /Ticketing/themesbyservice': call({
    summary: 'Themes of a service',
    access: 'visitor',
    query: withServiceCode,
    answer: z.array(Theme),
    errors: ['service.not-found'],
    sharedForSeconds: 30,
  }),
} as const;
