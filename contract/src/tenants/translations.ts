import { z } from 'zod';
import { call, PICTURE_BODY_BYTES } from '../call.ts';
import { Instant, LocaleTag, QueryInt, StreamedFile } from '../shapes.ts';
import { TRANSLATION_AREAS } from './translation-areas.ts';

/** The venue's own words in the place of the product's phrases. */

const right = { right: 'settings.functionnalities' } as const;

/** Phrases on a page of the list. */
export const TRANSLATIONS_PER_PAGE = 25;

const Key = z.string().max(150).describe('Area and key of a phrase, `cart.title`');

/** As long as a file; what is too long for a phrase is refused in words. */
const Words = z.string().max(20_000);

/** The own words of a language as a whole. */
export const TranslationState = z.object({
  language: LocaleTag,
  version: z.int().describe('Grows with each save; a save names the version it is based on'),
  count: z.int().describe('Phrases in own words'),
  savedAt: Instant.optional(),
  savedBy: z.string().optional().describe('E-mail address; neither is there before the first save'),
  undo: z
    .array(z.object({ key: z.string(), from: z.string(), to: z.string() }))
    .optional()
    .describe('What undoing the last save changes; without it there is nothing to undo'),
});

export const TranslatedPhrase = z.object({
  key: z.string(),
  usual: z.string().describe('The product’s phrase, an ICU message'),
  own: z.string().optional(),
  problem: z.string().optional().describe('Why the own words are not shown: the phrase has changed since'),
  others: z
    .array(z.object({ language: LocaleTag, words: z.string() }))
    .describe('Own words in other languages'),
  shown: z
    .array(z.object({ language: LocaleTag, words: z.string() }))
    .describe('What the venue’s other languages show: own words, or else the product’s'),
});

export const TranslationChange = z.object({
  key: Key,
  words: Words.optional().describe('An ICU message; without it the product’s phrase comes back'),
});

export const ImportedLine = z.object({
  line: z.int().describe('Of the file, from 1 on'),
  key: z.string(),
  outcome: z.enum(['changed', 'restored', 'refused']),
  from: z.string().optional(),
  to: z.string().optional(),
  problem: z.string().optional(),
});

const language = { language: LocaleTag } as const;
const based = { ...language, version: z.int().min(0).describe('Of the words that were seen') } as const;
const saveErrors = ['settings.changed'] as const;

export const translationCalls = {
  'GET /portal/translations': call({
    summary: 'The venue’s own words of its public pages, as compiled phrases by area and key',
    access: 'visitor',
    answersDuringMaintenance: true,
    query: z.object({ language: LocaleTag.optional().describe('Another than that of the request') }),
    answer: z.record(z.string(), z.unknown()),
    sharedForSeconds: 30,
  }),
  'GET /settingsportal/translations': call({
    summary: 'The phrases of the public pages and their errors in a language, with the venue’s own words',
    access: right,
    query: z.object({
      ...language,
      search: z.string().trim().max(200).default('').describe('In keys, the product’s words and own words'),
      area: z.enum(TRANSLATION_AREAS).optional(),
      only: z.enum(['all', 'changed', 'missing']).default('all'),
      page: QueryInt.min(1).max(1000).default(1),
    }),
    answer: z.object({
      state: TranslationState,
      phrases: z.array(TranslatedPhrase),
      page: z.int(),
      pages: z.int(),
      total: z.int().describe('Phrases found'),
      changed: z.int(),
      missing: z.int().describe('In own words in another language, but not in this one'),
    }),
    perMinute: 240,
  }),
  'PUT /settingsportal/translations': call({
    summary: 'Saves own words; pages show them from their next view on',
    access: right,
    carriesFile: true,
    maxBodyBytes: PICTURE_BODY_BYTES,
    body: z.object({ ...based, changes: z.array(TranslationChange).min(1).max(3000) }),
    answer: TranslationState,
    errors: [...saveErrors, 'translation.refused'],
    perMinute: 60,
    expensive: 'Checks every phrase that is sent, which may be a file of them',
  }),
  'POST /settingsportal/undotranslations': call({
    summary: 'Brings back the words before the last save',
    access: right,
    body: z.object(based),
    answer: TranslationState,
    errors: [...saveErrors, 'settings.nothing-to-undo'],
    perMinute: 60,
    expensive: 'Compares every phrase, which may all have been saved',
  }),
  'GET /settingsportal/translationsfile': call({
    summary: 'Every phrase with the venue’s own words, as a table (CSV) or as JSON',
    access: right,
    query: z.object({ ...language, format: z.enum(['csv', 'json']) }),
    answer: StreamedFile,
    mediaType: 'application/octet-stream',
    perMinute: 30,
  }),
  'POST /settingsportal/checktranslations': call({
    summary: 'What saving the words of a file would change, line by line; changes nothing',
    access: right,
    carriesFile: true,
    maxBodyBytes: PICTURE_BODY_BYTES,
    body: z.object({ ...language, format: z.enum(['csv', 'json']), text: z.string().max(600_000) }),
    answer: z.object({ lines: z.array(ImportedLine) }),
    errors: ['translation.file', 'file.beyond-limits'],
    perMinute: 30,
    expensive: 'Checks every phrase of a file in a process of its own, which is not counted here',
  }),
} as const;
