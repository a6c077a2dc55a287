import { z } from 'zod';
import { call, PICTURE_BODY_BYTES } from '../call.ts';
import { ExternalCode, Labels } from '../shapes.ts';
import { SaleRule } from './sale-rules.ts';
import { SavedTexts, SettingItem } from './settings.ts';

/** Themes in the back office: names, descriptions, colours, order and sale rules. */

const right = { right: 'settings.ticketing' } as const;

export const ThemeSettings = SettingItem.extend({
  externalLabel: z.string().describe('The ticketing system’s own label'),
  sourceColor: z.string().optional().describe('The ticketing system’s, #rrggbb'),
  color: z.string().optional().describe('An administrator’s, #rrggbb'),
  rules: z.array(SaleRule),
});

const Themes = z.object({ items: z.array(ThemeSettings) });

export const themeSettingCalls = {
  'GET /settingsticketing/themes': call({
    summary: 'Themes with what administrators set, and their sale rules, in their order',
    access: right,
    answer: Themes.extend({
      services: z
        .array(
          z.object({
            externalCode: ExternalCode,
            labels: Labels,
            type: z.int(),
            family: ExternalCode,
            themes: z.array(ExternalCode),
          }),
        )
        .describe('For rules to name'),
      families: z.array(z.object({ externalCode: ExternalCode, labels: Labels })),
      otherRules: z.array(SaleRule).describe('Of services and families'),
    }),
  }),
  'PUT /Settingsticketing/themestranslations': call({
    summary:
      'Saves names, descriptions and colours of themes, all or none; an empty text takes the ticketing system’s',
    access: right,
    body: z
      .array(
        SavedTexts.extend({
          color: z.string().max(20).nullish().describe('Null takes the ticketing system’s, absent leaves it'),
        }),
      )
      .min(1)
      .max(200),
    answer: Themes,
    errors: ['theme.not-found', 'settings.changed'],
    carriesFile: true,
    maxBodyBytes: PICTURE_BODY_BYTES,
    perMinute: 120,
    expensive: 'Every theme, with its texts in each language',
  }),
} as const;
