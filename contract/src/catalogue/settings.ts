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
 * Ticketing settings: synchronised establishments, families and services with the administrators' overrides, and the
 * synchronisation itself.
 */

/** A text of an item in one language. */
export const SettingText = z.object({
  source: z.string().describe('From the ticketing system; empty when it has none'),
  own: z.string().describe('From an administrator; empty when there is none'),
  conflict: z
    .string()
    .optional()
    .describe(
      'Text of the ticketing system when the override was written; present only when it has changed since',
    ),
});

export const SettingTexts = perLanguage(SettingText);

export const ItemKind = z.enum(['establishment', 'family', 'service', 'theme']);

/** Reasons why visitors do not see an item. */
export const HiddenReason = z.enum(['gone', 'switched-off', 'unnamed', 'establishment', 'family', 'empty']);

export const SettingItem = z.object({
  externalCode: ExternalCode,
  labels: SettingTexts,
  descriptions: SettingTexts,
  isEnabled: z.boolean(),
  isPresent: z
    .boolean()
    .describe('False when the ticketing system has removed the item; its settings are kept'),
  hiddenReason: HiddenReason.optional().describe('Reason why visitors do not see it; absent when they do'),
  picture: UploadedPicture.optional(),
  version: z.int().describe('Send it back with a change'),
  changedAt: Instant.optional(),
  changedBy: z.string().optional().describe('E-mail address of the last editor'),
});

export const EstablishmentSettings = SettingItem.extend({
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  families: z.int().describe('Number of families with services there'),
  services: z.int(),
});

export const FamilySettings = SettingItem.extend({
  color: z.string(),
  services: z.int().describe('Number of its services in the requested list'),
});

export const ServiceSettings = SettingItem.extend({
  type: z.int(),
  family: ExternalCode,
  espaceRef: ExternalCode.describe('External code of its establishment'),
  otherEstablishments: z
    .array(ExternalCode)
    .describe('Other establishments where it can be attended or used'),
  prices: z.array(z.object({ name: z.string(), labels: Labels, cents: Cents })),
  limitNotif1: z.int(),
  limitNotif2: z.int(),
  limitNotifTime1: z.int(),
  limitNotifTime2: z.int(),
});

export const SettingNames = perLanguage(z.string().trim().max(200)).partial();
export const SettingDescriptions = perLanguage(z.string().trim().max(4000)).partial();

/** Overrides of an item's texts; an empty one restores the ticketing system’s text. */
export const SavedTexts = z.object({
  externalCode: ExternalCode,
  version: z.int().describe('Version that was read'),
  labels: SettingNames,
  descriptions: SettingDescriptions,
});

/** Complete new settings of an item. */
export const SavedItem = SavedTexts.extend({
  isEnabled: z.boolean(),
  pictureId: Id.nullish().describe('From the gallery; null removes the picture, absent keeps it'),
});

const settings = { right: 'settings.ticketing' } as const;

export const catalogueSettingsCalls = {
  'GET /settingsticketing/establishments': call({
    summary: 'Lists the establishments with their settings, in order',
    access: settings,
    answer: z.object({
      items: z.array(EstablishmentSettings),
      isMultiEstablishment: z.boolean(),
      resetAt: Instant.optional().describe('Time of the last reset; present while it can be undone'),
      resetBy: z.string().optional(),
    }),
  }),
  'GET /settingsticketing/FamiliesByEstablishment': call({
    summary: 'Lists the families of an establishment, or of ALL, with their settings',
    access: settings,
    query: z.object({ externalEstablishmentCode: ExternalCode.describe('External code, or ALL') }),
    answer: z.object({ items: z.array(FamilySettings) }),
    errors: ['establishment.not-found'],
  }),
  'GET /settingsticketing/ServicesByEstablishmentAndFamily': call({
    summary: 'Lists the services of a family at an establishment, each possibly ALL, with their settings',
    access: settings,
    query: z.object({
      externalEstablishmentCode: ExternalCode.describe('External code, or ALL'),
      externalFamilyCode: ExternalCode.describe('External code, or ALL'),
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
    summary: 'Reorders the items of a list',
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
    summary: 'Resolves a conflict: keeps the administrator’s text, or restores the ticketing system’s',
    access: settings,
    body: z.object({
      kind: ItemKind,
      externalCode: ExternalCode,
      version: z.int().describe('Version that was read'),
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
    summary: 'Counts items of the catalogue without a name in each language',
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
    summary: 'Resets all ticketing settings to the ticketing system’s values; can be undone',
    access: settings,
    body: z
      .object({ isConfirmed: z.literal(true).describe('Sent by pages after confirmation') })
      .partial()
      .optional(),
    answer: z.object({ count: z.int().describe('Number of items that had settings') }),
  }),
  'PUT /settingsticketing/undoinitsettings': call({
    summary: 'Undoes the last reset, except for settings changed since',
    access: settings,
    answer: z.object({ count: z.int().describe('Number of restored items') }),
    errors: ['settings.nothing-to-undo'],
  }),
} as const;
