import { z } from 'zod';
import { call } from '../call.ts';
import { LOCALES } from '../locale.ts';
import { Labels, LocaleTag } from '../shapes.ts';
import { SavedState, SeenVersion } from './saved-settings.ts';

const right = { right: 'settings.functionnalities' } as const;

export const Language = z.object({
  codeIso: LocaleTag,
  labels: Labels,
  descriptions: Labels,
  isEnable: z.boolean(),
  order: z.int().describe('1 for the default; 0 for a language that is not offered, which comes last'),
});

export const OfferedLanguages = z
  .array(LocaleTag)
  .min(1)
  .max(LOCALES.length)
  .describe('In menu order; the first is the default');

/** Texts of the venue that exist in another language, but not in this one. */
export const MissingTexts = z.object({
  language: LocaleTag,
  translations: z.int().describe('Phrase overrides'),
  mails: z.int(),
  links: z.int().describe('Texts of the footer'),
});

export const SavedLanguages = z.object({
  languages: OfferedLanguages,
  missing: z.array(MissingTexts),
  saved: SavedState,
});

export const languageCalls = {
  'GET /portal/languages': call({
    summary: 'Lists the languages of the product; a visitor may choose the enabled ones',
    access: 'visitor',
    answersDuringMaintenance: true,
    answer: z.array(Language),
    sharedForSeconds: 30,
  }),
  'GET /settingsportal/languages': call({
    summary: 'Lists the languages that the venue offers, with missing texts in each',
    access: right,
    answer: SavedLanguages,
  }),
  'PUT /settingsportal/languages': call({
    summary: 'Changes the offered languages, effective from the next page view',
    access: right,
    body: z.object({ languages: OfferedLanguages }).extend(SeenVersion.shape),
    answer: SavedLanguages,
    errors: ['settings.changed'],
  }),
  'POST /settingsportal/undolanguages': call({
    summary: 'Restores the offered languages from before the last change',
    access: right,
    body: SeenVersion,
    answer: SavedLanguages,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
} as const;
