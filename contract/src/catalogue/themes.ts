import { z } from 'zod';
import { call } from '../call.ts';
import { ExternalCode, Instant, Nothing } from '../shapes.ts';
import { SaleRule } from './sale-rules.ts';
import { SettingDescriptions, SettingNames, SettingTexts } from './settings.ts';

/** Themes in the back office: names, descriptions, colours, order and sale rules. */

const right = { right: 'settings.ticketing' } as const;

export const ThemeSettings = z.object({
  externalCode: ExternalCode,
  externalLabel: z.string().describe('The ticketing system’s own label'),
  labels: SettingTexts,
  descriptions: SettingTexts,
  sourceColor: z.string().optional().describe('The ticketing system’s, #rrggbb'),
  color: z.string().optional().describe('An administrator’s, #rrggbb'),
  isPresent: z.boolean().describe('False once it has gone from the ticketing system; its settings are kept'),
  rules: z.array(SaleRule),
  version: z.int().describe('To be sent back with a change'),
  changedAt: Instant.optional(),
  changedBy: z.string().optional(),
});

const Themes = z.object({ items: z.array(ThemeSettings) });

export const themeSettingCalls = {
  'GET /settingsticketing/themes': call({
    summary: 'Themes with what administrators set, and their sale rules, in their order',
    access: right,
    answer: Themes,
  }),
  'PUT /Settingsticketing/themestranslations': call({
    summary:
      'Saves names, descriptions and colours of themes, all or none; an empty text takes the ticketing system’s',
    access: right,
    body: z
      .array(
        z.object({
          externalCode: ExternalCode,
          version: z.int().describe('That was read'),
          labels: SettingNames,
          descriptions: SettingDescriptions,
          color: z.string().max(20).nullish().describe('Null takes the ticketing system’s, absent leaves it'),
        }),
      )
      .min(1)
      .max(200),
    answer: Themes,
    errors: ['theme.not-found', 'settings.changed'],
  }),
  'GET /settingsportal/ResetCacheFromTenant': call({
    summary: 'Makes every process read the tenant’s settings and catalogue again',
    access: right,
    answer: Nothing,
  }),
} as const;
