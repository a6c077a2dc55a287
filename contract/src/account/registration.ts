import { z } from 'zod';
import { call, HASHES_A_PASSWORD, MAILS_PER_MINUTE, SIGN_INS_PER_MINUTE } from '../call.ts';
import { Labels, Nothing } from '../shapes.ts';
import { ByEmail, MailedCode, Password, Session, TypedEmail } from './auth.ts';
import { Profile } from './profile.ts';

export const registrationCalls = {
  'POST /user/presignup': call({
    summary:
      'Mails the six-digit code for registration; the response is the same for known and unknown addresses',
    access: 'visitor',
    body: ByEmail.extend({
      password: Password.optional().describe(
        'The password of the form, not stored: one that would be rejected is rejected before the code is mailed',
      ),
    }),
    answer: Nothing,
    errors: ['account.registration-closed', 'account.password-format'],
    perMinute: MAILS_PER_MINUTE,
  }),
  'POST /user/signup': call({
    summary: 'Registers a customer and signs them in',
    access: 'visitor',
    body: Profile.extend({
      email: TypedEmail,
      password: Password,
      confirmation: Password,
      code: MailedCode.describe('Six digits from the e-mail'),
      cgu: z.boolean(),
      rgpd: z.boolean(),
      advertising: z.boolean().default(false),
    }),
    answer: Session,
    errors: [
      'account.registration-closed',
      'account.user-already-exists',
      'account.presignup-required',
      'account.presignup-expired',
      'account.presignup-failed',
      'account.password-format',
      'account.phone-format',
    ],
    perMinute: SIGN_INS_PER_MINUTE,
    expensive: HASHES_A_PASSWORD,
  }),
  'GET /user/civilities': call({
    summary: 'Lists the civilities of the registration form',
    access: 'visitor',
    answer: z.array(z.object({ code: z.string(), labels: Labels })),
    sharedForSeconds: 300,
  }),
  'GET /user/countries': call({
    summary: 'Lists countries by ISO 3166-1 alpha-2 code, in the language of the request',
    access: 'visitor',
    answer: z.array(z.object({ code: z.string(), label: z.string() })),
    sharedForSeconds: 300,
  }),
} as const;
