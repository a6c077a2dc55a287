import { z } from 'zod';
import { call } from '../call.ts';
import {
  Cents,
  ExternalCode,
  Id,
  Instant,
  Labels,
  LocaleTag,
  Nothing,
  Percentage,
  perLanguage,
} from '../shapes.ts';
import { UploadedPicture } from '../tenants/pictures.ts';

/**
 * The ticketing settings of the back office: establishments, families and services as they were synchronized from
 * the ticketing system, what administrators wrote over them, and the synchronization itself.
 */

/** A text of an item in one language. */
export const SettingText = z.object({
  source: z.string().describe('The ticketing system’s; empty where it has none'),
  own: z.string().describe('An administrator’s; empty when there is none'),
  conflict: z
    .string()
    .optional()
    .describe(
      'The ticketing system’s text when the own one was written; only there when it has changed since',
    ),
});

export const SettingTexts = perLanguage(SettingText);

export const ItemKind = z.enum(['establishment', 'family', 'service', 'theme']);

/** Why visitors do not see an item. */
export const HiddenReason = z.enum(['gone', 'switched-off', 'unnamed', 'establishment', 'family', 'empty']);

export const SettingItem = z.object({
  externalCode: ExternalCode,
  labels: SettingTexts,
  descriptions: SettingTexts,
  isEnabled: z.boolean(),
  isPresent: z.boolean().describe('False once it has gone from the ticketing system; its settings are kept'),
  hiddenReason: HiddenReason.optional().describe('Why visitors do not see it; absent when they do'),
  picture: UploadedPicture.optional(),
  version: z.int().describe('To be sent back with a change'),
  changedAt: Instant.optional(),
  changedBy: z.string().optional().describe('E-mail address of the administrator who last changed it'),
});

export const EstablishmentSettings = SettingItem.extend({
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  families: z.int().describe('How many families have services there'),
  services: z.int(),
});

export const FamilySettings = SettingItem.extend({
  color: z.string(),
  services: z.int().describe('How many services it has in the list that was asked for'),
});

export const ServiceSettings = SettingItem.extend({
  type: z.int(),
  family: ExternalCode,
  espaceRef: ExternalCode.describe('External code of its establishment'),
  otherEstablishments: z.array(ExternalCode).describe('Where else it can be attended or used'),
  prices: z.array(z.object({ name: z.string(), labels: Labels, cents: Cents })),
  limitNotif1: z.int(),
  limitNotif2: z.int(),
  limitNotifTime1: z.int(),
  limitNotifTime2: z.int(),
});

export const SettingNames = perLanguage(z.string().trim().max(200)).partial();
export const SettingDescriptions = perLanguage(z.string().trim().max(4000)).partial();

/** What administrators write over the texts of any item; an empty one takes the ticketing system’s. */
export const SavedTexts = z.object({
  externalCode: ExternalCode,
  version: z.int().describe('That was read'),
  labels: SettingNames,
  descriptions: SettingDescriptions,
});

/** A whole new state of what administrators set. */
export const SavedItem = SavedTexts.extend({
  isEnabled: z.boolean(),
  pictureId: Id.nullish().describe('Of the gallery; null takes the picture away, absent leaves it'),
});

const settings = { right: 'settings.ticketing' } as const;

export const catalogueSettingsCalls = {
  'GET /settingsticketing/establishments': call({
    summary: 'Establishments with what administrators set, in their order',
    access: settings,
    answer: z.object({
      items: z.array(EstablishmentSettings),
      isMultiEstablishment: z.boolean(),
      resetAt: Instant.optional().describe('When everything was reset; only there while that can be undone'),
      resetBy: z.string().optional(),
    }),
  }),
  'GET /settingsticketing/FamiliesByEstablishment': call({
    summary: 'Families with services at an establishment, or ALL families, with what administrators set',
    access: settings,
    query: z.object({ externalEstablishmentCode: ExternalCode.describe('Or ALL') }),
    answer: z.object({ items: z.array(FamilySettings) }),
    errors: ['establishment.not-found'],
  }),
  'GET /settingsticketing/ServicesByEstablishmentAndFamily': call({
    summary: 'Services of a family at an establishment, each of them ALL, with what administrators set',
    access: settings,
    query: z.object({
      externalEstablishmentCode: ExternalCode.describe('Or ALL'),
      externalFamilyCode: ExternalCode.describe('Or ALL'),
    }),
    answer: z.object({ items: z.array(ServiceSettings) }),
    errors: ['establishment.not-found', 'family.not-found'],
  }),
  'PUT /settingsticketing/establishment': call({
    summary: 'Saves the settings of an establishment',
    access: settings,
    body: SavedItem,
    answer: EstablishmentSettings,
    errors: ['establishment.not-found', 'picture.not-found', 'settings.changed'],
  }),
  'PUT /settingsticketing/family': call({
    summary: 'Saves the settings of a family',
    access: settings,
    body: SavedItem,
    answer: FamilySettings,
    errors: ['family.not-found', 'picture.not-found', 'settings.changed'],
  }),
  'PUT /settingsticketing/service': call({
    summary: 'Saves the settings of a service',
    access: settings,
    body: SavedItem.extend({
      limitNotif1: Percentage,
      limitNotif2: Percentage,
      limitNotifTime1: Percentage,
      limitNotifTime2: Percentage,
    }),
    answer: ServiceSettings,
    errors: ['service.not-found', 'picture.not-found', 'settings.changed'],
  }),
  'PUT /settingsticketing/order': call({
    summary: 'Puts the items of a list in another order',
    access: settings,
    body: z.object({
      kind: ItemKind,
      from: z.array(ExternalCode).max(2000).describe('Their codes in the order that was read'),
      to: z.array(ExternalCode).max(2000).describe('The same codes in the new order'),
    }),
    answer: Nothing,
    errors: ['settings.changed'],
  }),
  'PUT /settingsticketing/conflict': call({
    summary: 'Resolves a conflict: keeps the administrator’s text, or takes the ticketing system’s',
    access: settings,
    body: z.object({
      kind: ItemKind,
      externalCode: ExternalCode,
      version: z.int().describe('That was read'),
      field: z.enum(['labels', 'descriptions']),
      language: LocaleTag,
      keep: z.enum(['mine', 'theirs']),
    }),
    answer: z.object({ version: z.int() }),
    errors: [
      'establishment.not-found',
      'family.not-found',
      'service.not-found',
      'theme.not-found',
      'settings.changed',
    ],
  }),
  'GET /settingsticketing/unnamed': call({
    summary: 'How many items of the catalogue have no name in each language',
    access: { right: 'settings.functionnalities' },
    answer: z.array(
      z.object({
        language: LocaleTag,
        services: z.int(),
        families: z.int(),
        themes: z.int(),
        establishments: z.int(),
      }),
    ),
  }),
  'PUT /settingsticketing/initsettingsfromtenant': call({
    summary: 'Resets every ticketing setting to what the ticketing system says; can be undone',
    access: settings,
    body: z
      .object({ isConfirmed: z.literal(true).describe('Sent by pages, once their dialog is confirmed') })
      .partial()
      .optional(),
    answer: z.object({ count: z.int().describe('How many items had settings') }),
  }),
  'PUT /settingsticketing/undoinitsettings': call({
    summary: 'Undoes the last reset, but for what was changed since',
    access: settings,
    answer: z.object({ count: z.int().describe('How many items have their settings back') }),
    errors: ['settings.nothing-to-undo'],
  }),
} as const;
