import { z } from 'zod';
import { EMAIL } from '../account/registration-rules.ts';
import { call } from '../call.ts';
import { code, Id, LocaleTag, VisibleLine } from '../shapes.ts';
import { plainEmail } from '../typed-text.ts';
import { LinkKindTag, StoredDocument } from './documents.ts';
import { SavedState, SeenVersion } from './saved-settings.ts';

/** The footer of a venue: its documents and links, and whom to ask for an accessible document. */

const right = { right: 'settings.documents' } as const;

export const LinkContent = z.object({
  name: VisibleLine.max(80),
  url: z.string().trim().max(500).describe('Of the web; empty where there is a document'),
  documentId: Id.optional(),
});

export const FooterLink = z.object({
  id: Id,
  kind: LinkKindTag,
  contents: z
    .partialRecord(LocaleTag, LinkContent)
    .describe('Required in the venue’s default language, to which a missing one falls back'),
});

const MAX_LINKS = 30;

export const Footer = z.object({
  contactEmail: z
    .union(
      [z.literal(''), z.string().overwrite(plainEmail).max(254).regex(EMAIL, code('field.email'))],
      code('field.email'),
    )
    .describe('adminEmail_2: who sends an accessible version of a document; empty for none'),
  links: z.array(FooterLink).max(MAX_LINKS).describe('In the order in which they are shown'),
});

export const SavedFooter = Footer.extend({
  documents: z.array(StoredDocument).describe('Those that the links lead to'),
  saved: SavedState,
});

export const footerCalls = {
  'GET /settingsportal/usedLinkEnums': call({
    summary: 'The kinds of links that a footer can have',
    access: right,
    answer: z.array(
      z.object({
        code: LinkKindTag,
        isOnlyOnce: z.boolean().describe('A footer has one of it at most'),
        mayBeDocument: z.boolean(),
      }),
    ),
  }),
  'GET /settingsportal/footer': call({
    summary: 'The footer as it is saved',
    access: right,
    answer: SavedFooter,
  }),
  'PUT /settingsportal/footer': call({
    summary: 'Changes the footer; visitors see it from their next view on',
    access: right,
    body: Footer.extend(SeenVersion.shape),
    answer: SavedFooter,
    errors: ['field.address', 'document.not-found', 'settings.changed'],
  }),
  'POST /settingsportal/undofooter': call({
    summary: 'Brings back the footer before the last change',
    access: right,
    body: SeenVersion,
    answer: SavedFooter,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
  'POST /settingsportal/usedLink': call({
    summary: 'Changes one link of the footer, or adds it at the end',
    access: right,
    body: FooterLink.extend({ id: Id.optional().describe('Of the link to change; without it one is added') }),
    answer: SavedFooter,
    errors: ['field.address', 'link.not-found', 'document.not-found'],
  }),
  'DELETE /settingsportal/usedLink': call({
    summary: 'Removes a link from the footer; without terms, orders no longer ask to accept them',
    access: right,
    query: z.object({ usedLinkId: Id }),
    answer: SavedFooter,
    errors: ['link.not-found'],
  }),
} as const;
