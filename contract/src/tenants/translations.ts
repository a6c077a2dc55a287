import { z } from 'zod';
import { call, PICTURE_BODY_BYTES } from '../call.ts';
import { Instant, LocaleTag, QueryInt, StreamedFile } from '../shapes.ts';
import { TRANSLATION_AREAS } from './translation-areas.ts';

/** Phrase overrides of a venue. */

const right = { right: 'settings.functionnalities' } as const;

/** Phrases per page of the list. */
export const TRANSLATIONS_PER_PAGE = 25;

const Key = z.string().max(150).describe('Area and key of a phrase, `cart.title`');

/** Maximum length of a file's cell; a longer text is rejected with a message. */
const Words = z.string().max(20_000);

/** State of a language's overrides. */
export const TranslationState = z.object({
  language: LocaleTag,
  version: z.int().describe('Grows with each save; a save names the version it is based on'),
  count: z.int().describe('Number of overridden phrases'),
  savedAt: Instant.optional(),
  savedBy: z.string().optional().describe('E-mail address; both absent before the first save'),
  undo: z
    .array(z.object({ key: z.string(), from: z.string(), to: z.string() }))
    .optional()
    .describe('Changes that undoing the last save would make; absent when there is nothing to undo'),
});

export const TranslatedPhrase = z.object({
  key: z.string(),
  usual: z.string().describe('The product’s phrase, an ICU message'),
  own: z.string().optional(),
  problem: z
    .string()
    .optional()
    .describe('Reason why the override is not shown: the phrase has changed since'),
  others: z
    .array(z.object({ language: LocaleTag, words: z.string() }))
    .describe('Overrides in other languages'),
  shown: z
    .array(z.object({ language: LocaleTag, words: z.string() }))
    .describe('Texts of the venue’s other languages: overrides, or the product’s'),
});

export const TranslationChange = z.object({
  key: Key,
  words: Words.optional().describe('An ICU message; absent to restore the product’s phrase'),
});

export const ImportedLine = z.object({
  line: z.int().describe('Line of the file, from 1'),
  key: z.string(),
  outcome: z.enum(['changed', 'restored', 'refused']),
  from: z.string().optional(),
  to: z.string().optional(),
  problem: z.string().optional(),
});

const language = { language: LocaleTag } as const;
const based = {
  ...language,
  version: z.int().min(0).describe('Version of the displayed overrides'),
} as const;
const saveErrors = ['settings.changed'] as const;

export const translationCalls = {
  'GET /portal/translations': call({
    summary: 'Returns the venue’s overrides of public pages as compiled phrases, by area and key',
    access: 'visitor',
    answersDuringMaintenance: true,
    query: z.object({ language: LocaleTag.optional().describe('Language other than that of the request') }),
    answer: z.record(z.string(), z.unknown()),
    sharedForSeconds: 30,
  }),
  'GET /settingsportal/translations': call({
    summary: 'Lists phrases of the public pages and their errors in a language, with the venue’s overrides',
    access: right,
    query: z.object({
      ...language,
      search: z
        .string()
        .trim()
        .max(200)
        .default('')
        .describe('Matches keys, the product’s phrases and overrides'),
      area: z.enum(TRANSLATION_AREAS).optional(),
      only: z.enum(['all', 'changed', 'missing']).default('all'),
      page: QueryInt.min(1).max(1000).default(1),
    }),
    answer: z.object({
      state: TranslationState,
      phrases: z.array(TranslatedPhrase),
      page: z.int(),
      pages: z.int(),
      total: z.int().describe('Number of matching phrases'),
      changed: z.int(),
      missing: z.int().describe('Overridden in another language, but not in this one'),
    }),
    perMinute: 240,
  }),
  'PUT /settingsportal/translations': call({
    summary: 'Saves overrides, effective from the next page view',
    access: right,
    carriesFile: true,
    maxBodyBytes: PICTURE_BODY_BYTES,
    body: z.object({ ...based, changes: z.array(TranslationChange).min(1).max(3000) }),
    answer: TranslationState,
    errors: [...saveErrors, 'translation.refused'],
    perMinute: 60,
    expensive: 'Checks every sent phrase, possibly a whole file',
  }),
  'POST /settingsportal/undotranslations': call({
    summary: 'Restores the overrides from before the last save',
    access: right,
    body: z.object(based),
    answer: TranslationState,
    errors: [...saveErrors, 'settings.nothing-to-undo'],
    perMinute: 60,
    expensive: 'Compares every phrase, since all may have been saved',
  }),
  'GET /settingsportal/translationsfile': call({
    summary: 'Exports all phrases with the venue’s overrides as a table (CSV) or JSON',
    access: right,
    query: z.object({ ...language, format: z.enum(['csv', 'json']) }),
    answer: StreamedFile,
    mediaType: 'application/octet-stream',
    perMinute: 30,
  }),
  'POST /settingsportal/checktranslations': call({
    summary: 'Previews the changes that a file would make, line by line; changes nothing',
    access: right,
    carriesFile: true,
    maxBodyBytes: PICTURE_BODY_BYTES,
    body: z.object({ ...language, format: z.enum(['csv', 'json']), text: z.string().max(600_000) }),
    answer: z.object({ lines: z.array(ImportedLine) }),
    errors: ['translation.file', 'file.beyond-limits'],
    perMinute: 30,
    expensive: 'Checks every phrase of a file in a child process, whose time is not counted here',
  }),
} as const;
