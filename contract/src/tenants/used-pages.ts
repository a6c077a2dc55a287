import { z } from 'zod';
import { call } from '../call.ts';
import { SavedState, SeenVersion } from './saved-settings.ts';

/** Public pages that a venue can switch off; pages of a functionality are switched there. */
const UsedPages = z.object({
  search: z
    .boolean()
    .describe('usedPages_search: the search with its filters, quick purchase and solidarity pricing'),
  mySupports: z.boolean().describe('usedPages_mySupports: the cards of a customer'),
  signin: z.boolean().describe('usedPages_signin: customers register themselves'),
});

const right = { right: 'settings.functionnalities' } as const;
export const SavedUsedPages = UsedPages.extend({ saved: SavedState });

export const usedPageCalls = {
  'GET /settingsportal/usedpages': call({
    summary: 'Returns which public pages the venue uses',
    // The page of functionalities shows the result of both.
    access: { right: ['settings.functionnalities', 'settings.admin'] },
    answer: SavedUsedPages,
  }),
  'PUT /settingsportal/usedpages': call({
    summary: 'Switches public pages on or off, effective from the next page view',
    access: right,
    body: UsedPages.extend(SeenVersion.shape),
    answer: SavedUsedPages,
    errors: ['settings.changed'],
  }),
  'POST /settingsportal/undousedpages': call({
    summary: 'Restores the used pages from before the last change',
    access: right,
    body: SeenVersion,
    answer: SavedUsedPages,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
} as const;
