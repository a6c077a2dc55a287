import { z } from 'zod';
import { call } from '../call.ts';
import { Binary, Day, Id, Labels, QueryInt } from '../shapes.ts';
import { FACE_NAMES } from './fonts.ts';

/** Tenants as the public sees them: the venue directory, parameters, languages, pictures. */

/** Specification §3: 0 production, 1 pre-production, 6 QA, 9 development. */
export const TenantType = z.union([z.literal(0), z.literal(1), z.literal(6), z.literal(9)]);

export const Venue = z.object({
  name: z.string().describe('First segment of the tenant’s addresses, and the tenantName header'),
  displayName: z.string(),
  descriptions: Labels,
  city: z.string(),
  brand: z.string().describe('Brand colour, #rrggbb'),
  illustration: z.enum(['pool', 'rink', 'museum']),
});

/** One switch or value that an administrator sets; `code` is `homeItems_1`, `adminEmail_2`, … */
export const ParameterItem = z.object({
  code: z.string(),
  isEnable: z.boolean(),
  value: z.string().optional(),
  order: z.int(),
});

export const GalleryPicture = z.object({
  id: Id,
  code: z.string().describe('gallery_1 is the logo'),
  value: z.string(),
  picture: z.object({ url: z.string(), width: z.int().optional(), height: z.int().optional() }),
  descriptions: Labels,
});

export const UsedLink = z.object({
  id: Id,
  labels: Labels,
  contents: z.partialRecord(
    z.enum(['fr-FR', 'en-GB', 'de-DE']),
    z.object({ name: z.string(), url: z.string() }),
  ),
});

/** Everything the public layout needs to draw itself, in one read. */
export const AllParameters = z.object({
  tenant: Venue.extend({
    type: TenantType,
    timeZone: z.string(),
    currency: z.literal('EUR'),
    isInMaintenance: z.boolean(),
    cartMinutes: z.int().describe('How long added places are kept'),
    cartExtensionMinutes: z.int(),
    design: z.object({
      version: z.int().describe('Grows with each change of the stylesheet'),
      titleFont: z.enum(FACE_NAMES),
      textFont: z.enum(FACE_NAMES),
    }),
  }),
  deploymentMode: z.enum(['dev', 'preprod', 'qa', 'prod']),
  ticketingItems: z.array(ParameterItem),
  homeItems: z.array(ParameterItem),
  historyItems: z.array(ParameterItem),
  adminEmails: z.array(ParameterItem),
  disconnectingPage: z.array(ParameterItem),
  gallery: z.array(GalleryPicture),
  usedLinks: z.array(UsedLink),
  versions: z.object({ productApi: z.string(), ticketingApi: z.string(), frontEnd: z.string() }),
});

export const Language = z.object({
  codeIso: z.enum(['fr-FR', 'en-GB', 'de-DE']),
  labels: Labels,
  descriptions: Labels,
  isEnable: z.boolean(),
  order: z.int().describe('1 is the default, 0 goes last'),
});

export const tenantCalls = {
  'GET /portal/tenants': call({
    summary: 'The venues that can be visited',
    access: 'anyone',
    answer: z.array(Venue),
    sharedForSeconds: 30,
  }),
  'GET /Tenant/ApiVersion': call({
    summary: 'The version of the interface that the tenant uses',
    access: 'visitor',
    answer: z.object({ apiVersion: z.int() }),
    sharedForSeconds: 30,
  }),
  'GET /portal/allParameters': call({
    summary: 'Everything the public layout needs',
    access: 'visitor',
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
  'GET /portal/languages': call({
    summary: 'The languages a visitor may choose',
    access: 'visitor',
    answer: z.array(Language),
    sharedForSeconds: 30,
  }),
  'GET /portal/pictureFile': call({
    summary: 'A picture of the gallery',
    access: 'visitor',
    query: z.object({ pictureId: Id }),
    answer: Binary,
    mediaType: 'image/*',
    errors: ['picture.not-found'],
  }),
  'GET /portal/usedLinkFile': call({
    summary: 'A document of the footer',
    access: 'visitor',
    query: z.object({ usedLinkId: Id, language: z.string().max(10) }),
    answer: Binary,
    mediaType: 'application/pdf',
    errors: ['link.not-found'],
  }),
  'GET /settingsportal/planningItems': call({
    summary: 'How the planning is shown',
    access: 'visitor',
    answer: z.object({
      isEnable: z.boolean(),
      displayType: z.union([z.literal(0), z.literal(1), z.literal(2)]).describe('0 day, 1 week, 2 month'),
      firstDay: Day.optional(),
    }),
    sharedForSeconds: 30,
  }),
} as const;
