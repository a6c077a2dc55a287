import { z } from 'zod';
import { call } from '../call.ts';
import { SavedState, SeenVersion } from './saved-settings.ts';

/** The public pages that a venue can do without; those with a functionality of their own are switched there. */
const UsedPages = z.object({
  search: z
    .boolean()
    .describe('usedPages_search: the search with its filters, fast buy and solidarity pricing'),
  mySupports: z.boolean().describe('usedPages_mySupports: the cards of a customer'),
  signin: z.boolean().describe('usedPages_signin: customers register themselves'),
});

const right = { right: 'settings.functionnalities' } as const;
export const SavedUsedPages = UsedPages.extend({ saved: SavedState });

export const usedPageCalls = {
  'GET /settingsportal/usedpages': call({
    summary: 'Which of its public pages the venue uses',
    // The page of functionalities shows what comes of both.
    access: { right: ['settings.functionnalities', 'settings.admin'] },
    answer: SavedUsedPages,
  }),
  'PUT /settingsportal/usedpages': call({
    summary: 'Opens and closes public pages, for visitors from their next view on',
    access: right,
    body: UsedPages.extend(SeenVersion.shape),
    answer: SavedUsedPages,
    errors: ['settings.changed'],
  }),
  'POST /settingsportal/undousedpages': call({
    summary: 'Brings back the used pages before the last change',
    access: right,
    body: SeenVersion,
    answer: SavedUsedPages,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
} as const;
