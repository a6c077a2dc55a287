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
  order: z.int().describe('1 is the default, 0 is not offered and goes last'),
});

export const OfferedLanguages = z
  .array(LocaleTag)
  .min(1)
  .max(LOCALES.length)
  .describe('In the order of the menu; the first is the default');

/** Texts of the venue that are written in another language, but not in this one. */
export const MissingTexts = z.object({
  language: LocaleTag,
  translations: z.int().describe('Own words of pages'),
  mails: z.int(),
  links: z.int().describe('In the footer'),
});

export const SavedLanguages = z.object({
  languages: OfferedLanguages,
  missing: z.array(MissingTexts),
  saved: SavedState,
});

export const languageCalls = {
  'GET /portal/languages': call({
    summary: 'The languages of the product; a visitor may choose those that are enabled',
    access: 'visitor',
    answersDuringMaintenance: true,
    answer: z.array(Language),
    sharedForSeconds: 30,
  }),
  'GET /settingsportal/languages': call({
    summary: 'The languages that the venue offers, and what is not written in each',
    access: right,
    answer: SavedLanguages,
  }),
  'PUT /settingsportal/languages': call({
    summary: 'Changes the languages that the venue offers, from the next view on',
    access: right,
    body: z.object({ languages: OfferedLanguages }).extend(SeenVersion.shape),
    answer: SavedLanguages,
    errors: ['settings.changed'],
  }),
  'POST /settingsportal/undolanguages': call({
    summary: 'Brings back the languages before the last change',
    access: right,
    body: SeenVersion,
    answer: SavedLanguages,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
} as const;
