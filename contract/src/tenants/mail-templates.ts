import { z } from 'zod';
import { Email } from '../account/auth.ts';
import { call } from '../call.ts';
import { byLocale } from '../locale.ts';
import { Instant, LocaleTag, SenderName, VisibleLine } from '../shapes.ts';
import { MAIL_NAMES, MAIL_VARIABLES, type MailVariable } from './mails.ts';

/** The venue's own texts of mails. */

const right = { right: 'settings.documents' } as const;

export const MailNameTag = z.enum(MAIL_NAMES);
export const MailVariableCode = z
  .enum(Object.keys(MAIL_VARIABLES) as [MailVariable, ...MailVariable[]])
  .describe('Used in texts between braces: {NUMCMD}');

/** Maximum length of a mail text, in characters including markup. */
const MAX_TEXT = 20_000;

export const MailText = z.object({
  subject: VisibleLine.max(200).describe('One line; may contain text variables'),
  html: z
    .string()
    .max(MAX_TEXT)
    .describe(
      'Elements p, h2, ul, ol, li, br, strong, em, a[href] and div[data-button], a button with its address',
    ),
});

const Texts = z.object(byLocale(() => MailText.optional()));

const HoursBefore = z.int().min(0).optional().describe('For a reminder: hours before the event; 0 for never');

export const MailTemplate = z.object({
  mail: MailNameTag,
  version: z.int().describe('Grows with each change; a save names the version it is based on'),
  texts: Texts.describe(
    'The venue’s texts by language; a missing language falls back to French, then to the product’s text',
  ),
  product: z.object(byLocale(() => MailText)).describe('The product’s texts'),
  variables: z.array(
    z.object({
      code: MailVariableCode,
      kind: z.enum(['text', 'link', 'block']),
      isRequired: z.boolean().describe('The mail is useless without this variable'),
    }),
  ),
  hoursBefore: HoursBefore,
  canUndo: z.boolean().describe('The last change can be undone'),
  savedAt: Instant.optional(),
  savedBy: z.string().optional().describe('E-mail address; both absent before the first change'),
});

/** A mail text that is not saved. */
export const MailDraft = z.object({
  mail: MailNameTag,
  locale: LocaleTag,
  subject: MailText.shape.subject,
  html: MailText.shape.html,
});

/** Sender of a venue's mails. The address belongs to the installation, whose domain signs the mails. */
const SenderChoices = z.object({
  name: SenderName.optional().describe('Display name of the sender; the venue’s name when absent'),
  replyTo: Email.optional().describe('Reply address; the venue’s contact address when absent'),
});

const MailSenderSettings = SenderChoices.extend({
  address: z.string().describe('Address from which the mails are sent'),
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
    summary: 'Lists the variables of mails and the mails that may contain them',
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
    summary: 'Lists all mails of a venue, with the languages in which it has its own text',
    access: right,
    answer: z.array(z.object({ mail: MailNameTag, languages: z.array(LocaleTag) })),
  }),
  'GET /settingsportal/email/template': call({
    summary: 'Returns the venue’s and the product’s texts of a mail',
    access: right,
    query: z.object({ mail: MailNameTag }),
    answer: MailTemplate,
  }),
  'PUT /settingsportal/email/template': call({
    summary: 'Changes the texts of a mail, effective from the next mail',
    access: right,
    body: z.object({
      mail: MailNameTag,
      version: z.int().min(0).describe('Version of the changed template'),
      texts: Texts.describe('Languages that are absent use the product’s text'),
      hoursBefore: HoursBefore,
    }),
    answer: MailTemplate,
    errors: [...PROBLEMS, 'field.choice', 'settings.changed'],
    perMinute: 60,
    expensive: 'Parses 20,000 characters in each language',
  }),
  'POST /settingsportal/email/undotemplate': call({
    summary: 'Restores the texts of a mail from before its last change',
    access: right,
    body: z.object({
      mail: MailNameTag,
      version: z.int().min(0).describe('Version of the displayed template'),
    }),
    answer: MailTemplate,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
  'POST /settingsportal/email/preview': call({
    summary: 'Renders a mail with an unsaved text and sample data',
    access: right,
    body: MailDraft,
    answer: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
    errors: PROBLEMS,
  }),
  'GET /settingsportal/email/sender': call({
    summary: 'Returns sender and reply address of the venue’s mails',
    access: right,
    answer: MailSenderSettings,
  }),
  'PUT /settingsportal/email/sender': call({
    summary: 'Sets sender name and reply address; an absent value restores the default',
    access: right,
    body: SenderChoices,
    answer: MailSenderSettings,
    perMinute: 60,
  }),
  'POST /settingsportal/email/test': call({
    summary: 'Sends a mail with an unsaved text and sample data to the requester',
    access: right,
    body: MailDraft,
    answer: z.object({ to: z.string().describe('E-mail address') }),
    errors: [...PROBLEMS, 'smtp.error'],
    perMinute: 10,
  }),
} as const;
