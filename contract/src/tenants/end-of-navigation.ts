import { z } from 'zod';
import { call } from '../call.ts';
import { Labels, labels } from '../shapes.ts';
import { END_OUTCOMES, MAX_END_TEXT } from './end-of-navigation-rules.ts';
import { SavedState, SeenVersion } from './saved-settings.ts';

/** How a visit ends: the venue's own words after a purchase, and where a logout leads. */

const right = { right: 'settings.design' } as const;

const OutcomeTag = z.enum(END_OUTCOMES);
export const EndText = labels(z.string().trim().max(MAX_END_TEXT)).describe(
  'Empty in the default language: nothing is said',
);

export const EndOfNavigation = z.object({
  texts: z.record(OutcomeTag, EndText),
  disconnectingPage: z
    .string()
    .trim()
    .max(500)
    .describe(
      'Address after a logout, of customers and administrators: a page of the portal, or of a website that may embed it; empty for none',
    ),
});
export const SavedEnd = EndOfNavigation.extend({ saved: SavedState });

export const endOfNavigationCalls = {
  'GET /portal/endofnavigation': call({
    summary: 'What the venue says at the end of a purchase',
    access: 'visitor',
    answersDuringMaintenance: true,
    answer: z.object({
      texts: z.partialRecord(OutcomeTag, Labels),
      reviewAddress: z.string().optional().describe('Where buyers may say how it was'),
    }),
    sharedForSeconds: 30,
  }),
  'GET /settingsportal/endofnavigation': call({
    summary: 'How a visit ends, as it is saved',
    access: right,
    answer: SavedEnd,
  }),
  'PUT /settingsportal/endofnavigation': call({
    summary: 'Changes how a visit ends; visitors see it from their next view on',
    access: right,
    body: EndOfNavigation.extend(SeenVersion.shape),
    answer: SavedEnd,
    errors: ['field.address', 'field.foreign-website', 'settings.changed'],
  }),
  'POST /settingsportal/undoendofnavigation': call({
    summary: 'Brings back the end of a visit before the last change',
    access: right,
    body: SeenVersion,
    answer: SavedEnd,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
} as const;
