import { z } from 'zod';
import { call } from '../call.ts';
import { LocaleTag, Nothing, QueryInt } from '../shapes.ts';
import { Tracker } from './analytics.ts';
import { FontNameTag } from './design.ts';
import { TenantType, Venue } from './directory.ts';
import { UsedLink } from './documents.ts';
import { OfferedLanguages } from './languages.ts';
import { GalleryPicture } from './pictures.ts';
import { WALLETS } from './wallet-rules.ts';

/** A switch or value set by an administrator; `code` is `homeItems_1`, `adminEmail_2`, … */
export const ParameterItem = z.object({
  code: z.string(),
  isEnable: z.boolean(),
  value: z.string().optional(),
  order: z.int(),
});
/** Versions of the running software, for the foot of a page. */
export const Versions = z.object({
  productApi: z.string(),
  ticketingApi: z.string(),
  frontEnd: z.string(),
});

/** All data of the public layout, in one call. */
export const AllParameters = z.object({
  tenant: Venue.extend({
    type: TenantType,
    timeZone: z.string(),
    currency: z.literal('EUR'),
    languages: OfferedLanguages,
    worded: z.array(LocaleTag).optional().describe('Languages with phrase overrides'),
    isInMaintenance: z.boolean(),
    isOpened: z.boolean().describe('Whether it was ever opened for sale'),
    cartMinutes: z.int().describe('Minutes for which added places are held'),
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
    .describe('Public pages that the venue has switched on or off; others are on'),
  gallery: z.array(GalleryPicture),
  usedLinks: z.array(UsedLink),
  offers: z
    .object({
      cards: z.boolean().describe('Cards with entitlements, and tickets that can be passed on'),
      wallets: z.array(z.enum(WALLETS)).describe('Wallets to which tickets and cards can be added'),
    })
    .describe('Features of the venue and of its ticketing system'),
  tracker: Tracker.optional().describe('Web analytics, while it is on'),
  versions: Versions,
});
export const parameterCalls = {
  'GET /portal/allParameters': call({
    summary: 'Returns all data of the public layout',
    access: 'visitor',
    answersDuringMaintenance: true,
    answer: AllParameters,
    sharedForSeconds: 30,
  }),
  'GET /portal/functionalities': call({
    summary: 'Lists the switches of a group: 2 home items, 4 sale items',
    access: 'visitor',
    query: z.object({ groupFunctionality: QueryInt.min(1).max(9) }),
    answer: z.array(ParameterItem),
    sharedForSeconds: 30,
  }),
  'GET /settingsportal/ResetCacheFromTenant': call({
    summary: 'Makes every process reload the tenant’s settings and catalogue',
    access: { right: 'settings.ticketing' },
    answer: Nothing,
  }),
} as const;
