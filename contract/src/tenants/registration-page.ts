import { z } from 'zod';
import { CONSENTS, MAX_CONSENT_TEXT, REGISTRATION_PARTS } from '../account/registration-fields.ts';
import { call } from '../call.ts';
import { Labels, labels } from '../shapes.ts';
import { SavedState, SeenVersion } from './saved-settings.ts';

/** What a venue asks of those who register, and in which words they consent. */

const right = { right: 'settings.documents' } as const;

export const RegistrationPage = z.object({
  parts: z
    .array(z.object({ part: z.enum(REGISTRATION_PARTS), asking: z.enum(['no', 'optional', 'required']) }))
    .describe('Each once, in the order of the form; the name is required'),
  legalPersons: z.boolean().describe('Companies can register'),
  advertising: z.boolean().describe('News are offered'),
  consents: z
    .record(z.enum(CONSENTS), labels(z.string().trim().max(MAX_CONSENT_TEXT)))
    .describe('Empty in the default language: the usual words'),
});
export const SavedRegistrationPage = RegistrationPage.extend({
  usual: z.record(z.enum(CONSENTS), Labels).describe('The words of a consent without words of its own'),
  saved: SavedState,
});

export const registrationPageCalls = {
  'GET /portal/registrationpage': call({
    summary: 'What the venue asks of those who register',
    access: 'visitor',
    answer: RegistrationPage,
    sharedForSeconds: 30,
  }),
  'GET /settingsportal/registrationpage': call({
    summary: 'The registration page as it is saved',
    access: right,
    answer: SavedRegistrationPage,
  }),
  'PUT /settingsportal/registrationpage': call({
    summary: 'Changes what registration asks, from the next view on',
    access: right,
    body: RegistrationPage.extend(SeenVersion.shape),
    answer: SavedRegistrationPage,
    errors: ['settings.changed'],
  }),
  'POST /settingsportal/undoregistrationpage': call({
    summary: 'Brings back the registration page before the last change',
    access: right,
    body: SeenVersion,
    answer: SavedRegistrationPage,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
} as const;
