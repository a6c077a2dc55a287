import { z } from 'zod';
import { call } from '../call.ts';
import { Labels, labels } from '../shapes.ts';
import { END_OUTCOMES, MAX_END_TEXT } from './end-of-navigation-rules.ts';
import { SavedState, SeenVersion } from './saved-settings.ts';

/** End of a visit: the venue's texts after a purchase, and the address after a logout. */

const right = { right: 'settings.design' } as const;

const OutcomeTag = z.enum(END_OUTCOMES);
export const EndText = labels(z.string().trim().max(MAX_END_TEXT)).describe(
  'Empty in the default language: no text is shown',
);

export const EndOfNavigation = z.object({
  texts: z.record(OutcomeTag, EndText),
  disconnectingPage: z
    .string()
    .trim()
    .max(500)
    .describe(
      'Address after a logout of customers and administrators: a page of the portal, or of a website that may embed it; empty for none',
    ),
});
export const SavedEnd = EndOfNavigation.extend({ saved: SavedState });

export const endOfNavigationCalls = {
  'GET /portal/endofnavigation': call({
    summary: 'Returns the venue’s texts for the end of a purchase',
    access: 'visitor',
    answersDuringMaintenance: true,
    answer: z.object({
      texts: z.partialRecord(OutcomeTag, Labels),
      reviewAddress: z.string().optional().describe('Address of a satisfaction survey'),
    }),
    sharedForSeconds: 30,
  }),
  'GET /settingsportal/endofnavigation': call({
    summary: 'Returns the saved texts and addresses of the end of a visit',
    access: right,
    answer: SavedEnd,
  }),
  'PUT /settingsportal/endofnavigation': call({
    summary: 'Changes texts and addresses of the end of a visit, effective from the next page view',
    access: right,
    body: EndOfNavigation.extend(SeenVersion.shape),
    answer: SavedEnd,
    errors: ['field.address', 'field.foreign-website', 'settings.changed'],
  }),
  'POST /settingsportal/undoendofnavigation': call({
    summary: 'Restores the end of a visit from before the last change',
    access: right,
    body: SeenVersion,
    answer: SavedEnd,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
} as const;
