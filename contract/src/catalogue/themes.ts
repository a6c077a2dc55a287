import { z } from 'zod';
import { call, PICTURE_BODY_BYTES } from '../call.ts';
import { ExternalCode, Labels } from '../shapes.ts';
import { SaleRule } from './sale-rules.ts';
import { SavedTexts, SettingItem } from './settings.ts';

/** Themes in the back office: names, descriptions, colours, order and sale rules. */

const right = { right: 'settings.ticketing' } as const;

export const ThemeSettings = SettingItem.extend({
  externalLabel: z.string().describe('Label of the ticketing system'),
  sourceColor: z.string().optional().describe('Colour of the ticketing system, #rrggbb'),
  color: z.string().optional().describe('Colour of an administrator, #rrggbb'),
  rules: z.array(SaleRule),
});

const Themes = z.object({ items: z.array(ThemeSettings) });

export const themeSettingCalls = {
  'GET /settingsticketing/themes': call({
    summary: 'Lists themes with settings and sale rules, in order',
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
        .describe('Services that rules may name'),
      families: z.array(z.object({ externalCode: ExternalCode, labels: Labels })),
      otherRules: z.array(SaleRule).describe('Sale rules of services and families'),
    }),
  }),
  'PUT /Settingsticketing/themestranslations': call({
    summary:
      'Saves names, descriptions and colours of themes, all or nothing; an empty text restores the ticketing system’s',
    access: right,
    body: z
      .array(
        SavedTexts.extend({
          color: z
            .string()
            .max(20)
            .nullish()
            .describe('Null restores the ticketing system’s colour, absent keeps it'),
        }),
      )
      .min(1)
      .max(200),
    answer: Themes,
    errors: ['theme.not-found', 'settings.changed'],
    carriesFile: true,
    maxBodyBytes: PICTURE_BODY_BYTES,
    perMinute: 120,
    expensive: 'Returns every theme with its texts in each language',
  }),
} as const;
