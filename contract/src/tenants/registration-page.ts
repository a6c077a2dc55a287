import { z } from 'zod';
import { CONSENTS, MAX_CONSENT_TEXT, REGISTRATION_PARTS } from '../account/registration-fields.ts';
import { call } from '../call.ts';
import { Labels, labels } from '../shapes.ts';
import { SavedState, SeenVersion } from './saved-settings.ts';

/** Registration form of a venue, with the texts of its consents. */

const right = { right: 'settings.documents' } as const;

export const RegistrationPage = z.object({
  parts: z
    .array(z.object({ part: z.enum(REGISTRATION_PARTS), asking: z.enum(['no', 'optional', 'required']) }))
    .describe('Each section once, in the order of the form; the name is required'),
  legalPersons: z.boolean().describe('Companies can register'),
  advertising: z.boolean().describe('A newsletter is offered'),
  consents: z
    .record(z.enum(CONSENTS), labels(z.string().trim().max(MAX_CONSENT_TEXT)))
    .describe('Empty in the default language: the default text'),
});
export const SavedRegistrationPage = RegistrationPage.extend({
  usual: z.record(z.enum(CONSENTS), Labels).describe('Default text of each consent'),
  saved: SavedState,
});

export const registrationPageCalls = {
  'GET /portal/registrationpage': call({
    summary: 'Returns the venue’s registration form',
    access: 'visitor',
    answer: RegistrationPage,
    sharedForSeconds: 30,
  }),
  'GET /settingsportal/registrationpage': call({
    summary: 'Returns the saved registration form',
    access: right,
    answer: SavedRegistrationPage,
  }),
  'PUT /settingsportal/registrationpage': call({
    summary: 'Changes the registration form, effective from the next page view',
    access: right,
    body: RegistrationPage.extend(SeenVersion.shape),
    answer: SavedRegistrationPage,
    errors: ['settings.changed'],
  }),
  'POST /settingsportal/undoregistrationpage': call({
    summary: 'Restores the registration form from before the last change',
    access: right,
    body: SeenVersion,
    answer: SavedRegistrationPage,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
} as const;
