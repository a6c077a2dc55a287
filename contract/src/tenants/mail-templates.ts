import { z } from 'zod';
import { Email } from '../account/auth.ts';
import { call } from '../call.ts';
import { byLocale } from '../locale.ts';
import { Instant, LocaleTag, SenderName, VisibleLine } from '../shapes.ts';
import { MAIL_NAMES, MAIL_VARIABLES, type MailVariable } from './mails.ts';

/** The venue's own texts of the mails that the product sends. */

const right = { right: 'settings.documents' } as const;

export const MailNameTag = z.enum(MAIL_NAMES);
export const MailVariableCode = z
  .enum(Object.keys(MAIL_VARIABLES) as [MailVariable, ...MailVariable[]])
  .describe('Stands in texts between braces: {NUMCMD}');

/** Longest text of a mail, in characters with its markup. */
const MAX_TEXT = 20_000;

export const MailText = z.object({
  subject: VisibleLine.max(200).describe('One line; may hold variables that are texts'),
  html: z
    .string()
    .max(MAX_TEXT)
    .describe(
      'Elements p, h2, ul, ol, li, br, strong, em, a[href] and div[data-button], a button with its address',
    ),
});

const Texts = z.object(byLocale(() => MailText.optional()));

const HoursBefore = z.int().min(0).optional().describe('Of a reminder: how long before it is sent; 0: never');

export const MailTemplate = z.object({
  mail: MailNameTag,
  version: z.int().describe('Grows with each change; a save names the version it is based on'),
  texts: Texts.describe(
    'The venue’s own, by language; a missing one is read in French, then as the product has it',
  ),
  product: z.object(byLocale(() => MailText)).describe('The texts that the product itself has'),
  variables: z.array(
    z.object({
      code: MailVariableCode,
      kind: z.enum(['text', 'link', 'block']),
      isRequired: z.boolean().describe('The mail would be of no use without it'),
    }),
  ),
  hoursBefore: HoursBefore,
  canUndo: z.boolean().describe('There is a change that can be taken back'),
  savedAt: Instant.optional(),
  savedBy: z.string().optional().describe('E-mail address; neither is there before the first change'),
});

/** A text of a mail that is not saved. */
export const MailDraft = z.object({
  mail: MailNameTag,
  locale: LocaleTag,
  subject: MailText.shape.subject,
  html: MailText.shape.html,
});

/** From whom a venue's mails come: the address itself is the installation's, whose domain signs them. */
const SenderChoices = z.object({
  name: SenderName.optional().describe('Shown as the sender; the venue’s name when absent'),
  replyTo: Email.optional().describe('Where answers go; the venue’s contact address when absent'),
});

const MailSenderSettings = SenderChoices.extend({
  address: z.string().describe('From which the mails are sent'),
  usualName: z.string(),
  usualReplyTo: z.string().optional(),
});

const PROBLEMS = [
  'mail.markup',
  'mail.address',
  'mail.unknown-variable',
  'mail.misplaced-variable',
  'mail.missing-variable',
] as const;

export const mailTemplateCalls = {
  'GET /settingsportal/email/GetAllMailVariables': call({
    summary: 'What may be put into mails, and into which',
    access: right,
    answer: z.array(
      z.object({
        code: MailVariableCode,
        kind: z.enum(['text', 'link', 'block']),
        mails: z.array(MailNameTag),
      }),
    ),
  }),
  'GET /settingsportal/email/templates': call({
    summary: 'Every mail that a venue sends, and in which languages the venue has its own text',
    access: right,
    answer: z.array(z.object({ mail: MailNameTag, languages: z.array(LocaleTag) })),
  }),
  'GET /settingsportal/email/template': call({
    summary: 'The venue’s own texts of a mail, and the product’s',
    access: right,
    query: z.object({ mail: MailNameTag }),
    answer: MailTemplate,
  }),
  'PUT /settingsportal/email/template': call({
    summary: 'Changes the texts of a mail; mails have them from the next one on',
    access: right,
    body: z.object({
      mail: MailNameTag,
      version: z.int().min(0).describe('Of the template that was changed'),
      texts: Texts.describe('Languages left out have the product’s text'),
      hoursBefore: HoursBefore,
    }),
    answer: MailTemplate,
    errors: [...PROBLEMS, 'field.choice', 'settings.changed'],
    perMinute: 60,
    expensive: 'Checks 20,000 characters in each language',
  }),
  'POST /settingsportal/email/undotemplate': call({
    summary: 'Brings back the texts of a mail before its last change',
    access: right,
    body: z.object({ mail: MailNameTag, version: z.int().min(0).describe('Of the template that is seen') }),
    answer: MailTemplate,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
  'POST /settingsportal/email/preview': call({
    summary: 'A mail with a text that is not saved, filled with invented data',
    access: right,
    body: MailDraft,
    answer: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
    errors: PROBLEMS,
  }),
  'GET /settingsportal/email/sender': call({
    summary: 'From whom the venue’s mails come, and where answers go',
    access: right,
    answer: MailSenderSettings,
  }),
  'PUT /settingsportal/email/sender': call({
    summary: 'Sets the name of the sender and the address for answers; what is left out is as usual',
    access: right,
    body: SenderChoices,
    answer: MailSenderSettings,
    perMinute: 60,
  }),
  'POST /settingsportal/email/test': call({
    summary: 'Sends that mail to the administrator who asks',
    access: right,
    body: MailDraft,
    answer: z.object({ to: z.string().describe('E-mail address') }),
    errors: [...PROBLEMS, 'smtp.error'],
    perMinute: 10,
  }),
} as const;
