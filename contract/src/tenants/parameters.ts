import { z } from 'zod';
import { call } from '../call.ts';
import { LocaleTag, Nothing, QueryInt } from '../shapes.ts';
import { Tracker } from './analytics.ts';
import { FontNameTag } from './design.ts';
import { TenantType, Venue } from './directory.ts';
import { UsedLink } from './documents.ts';
import { OfferedLanguages } from './languages.ts';
import { GalleryPicture } from './pictures.ts';

/** One switch or value that an administrator sets; `code` is `homeItems_1`, `adminEmail_2`, … */
export const ParameterItem = z.object({
  code: z.string(),
  isEnable: z.boolean(),
  value: z.string().optional(),
  order: z.int(),
});
/** What runs here, for the foot of a page. */
export const Versions = z.object({
  productApi: z.string(),
  ticketingApi: z.string(),
  frontEnd: z.string(),
});

/** Everything that the public layout shows, in one call. */
export const AllParameters = z.object({
  tenant: Venue.extend({
    type: TenantType,
    timeZone: z.string(),
    currency: z.literal('EUR'),
    languages: OfferedLanguages,
    worded: z.array(LocaleTag).optional().describe('Languages in which the venue has words of its own'),
    isInMaintenance: z.boolean(),
    cartMinutes: z.int().describe('How long added places are kept'),
    cartExtensionMinutes: z.int(),
    design: z.object({
      version: z.int().describe('Grows with each change of the stylesheet'),
      titleFont: FontNameTag,
      textFont: FontNameTag,
    }),
  }),
  deploymentMode: z.enum(['dev', 'preprod', 'qa', 'prod']),
  ticketingItems: z.array(ParameterItem),
  homeItems: z.array(ParameterItem),
  historyItems: z.array(ParameterItem),
  adminEmails: z.array(ParameterItem),
  disconnectingPage: z.array(ParameterItem),
  usedPages: z
    .array(ParameterItem)
    .describe('Public pages that the venue has opened or closed; the others are open'),
  gallery: z.array(GalleryPicture),
  usedLinks: z.array(UsedLink),
  offers: z
    .object({ cards: z.boolean().describe('Cards with rights on them, and tickets that can be passed on') })
    .describe('What the venue’s ticketing system has'),
  tracker: Tracker.optional().describe('Of web analytics, while it is on'),
  versions: Versions,
});
export const parameterCalls = {
  'GET /portal/allParameters': call({
    summary: 'Everything the public layout needs',
    access: 'visitor',
    answersDuringMaintenance: true,
    answer: AllParameters,
    sharedForSeconds: 30,
  }),
  'GET /portal/functionalities': call({
    summary: 'Switches of a group: 2 home items, 4 sale items',
    access: 'visitor',
    query: z.object({ groupFunctionality: QueryInt.min(1).max(9) }),
    answer: z.array(ParameterItem),
    sharedForSeconds: 30,
  }),
  'GET /settingsportal/ResetCacheFromTenant': call({
    summary: 'Makes every process read the tenant’s settings and catalogue again',
    access: { right: 'settings.ticketing' },
    answer: Nothing,
  }),
} as const;
