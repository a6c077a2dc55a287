import { z } from 'zod';
import { EMAIL } from '../account/registration-rules.ts';
import { call } from '../call.ts';
import { code, Id, LocaleTag, VisibleLine } from '../shapes.ts';
import { plainEmail } from '../typed-text.ts';
import { LinkKindTag, StoredDocument } from './documents.ts';
import { SavedState, SeenVersion } from './saved-settings.ts';

/** The footer of a venue: documents, links and the contact for accessible documents. */

const right = { right: 'settings.documents' } as const;

export const LinkContent = z.object({
  name: VisibleLine.max(80),
  url: z.string().trim().max(500).describe('Web address; empty for a document'),
  documentId: Id.optional(),
});

export const FooterLink = z.object({
  id: Id,
  kind: LinkKindTag,
  contents: z
    .partialRecord(LocaleTag, LinkContent)
    .describe('Required in the venue’s default language, to which missing languages fall back'),
});

const MAX_LINKS = 30;

export const Footer = z.object({
  contactEmail: z
    .union(
      [z.literal(''), z.string().overwrite(plainEmail).max(254).regex(EMAIL, code('field.email'))],
      code('field.email'),
    )
    .describe('adminEmail_2: contact for accessible versions of documents; empty for none'),
  links: z.array(FooterLink).max(MAX_LINKS).describe('In display order'),
});

export const SavedFooter = Footer.extend({
  documents: z.array(StoredDocument).describe('Documents that the links lead to'),
  saved: SavedState,
});

export const footerCalls = {
  'GET /settingsportal/usedLinkEnums': call({
    summary: 'Lists the kinds of links that a footer may have',
    access: right,
    answer: z.array(
      z.object({
        code: LinkKindTag,
        isOnlyOnce: z.boolean().describe('A footer has at most one of this kind'),
        mayBeDocument: z.boolean(),
      }),
    ),
  }),
  'GET /settingsportal/footer': call({
    summary: 'Returns the saved footer',
    access: right,
    answer: SavedFooter,
  }),
  'PUT /settingsportal/footer': call({
    summary: 'Changes the footer, effective from the next page view',
    access: right,
    body: Footer.extend(SeenVersion.shape),
    answer: SavedFooter,
    errors: ['field.address', 'document.not-found', 'settings.changed'],
  }),
  'POST /settingsportal/undofooter': call({
    summary: 'Restores the footer from before the last change',
    access: right,
    body: SeenVersion,
    answer: SavedFooter,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
  'POST /settingsportal/usedLink': call({
    summary: 'Changes one link of the footer, or appends one',
    access: right,
    body: FooterLink.extend({ id: Id.optional().describe('Link to change; absent to add one') }),
    answer: SavedFooter,
    errors: ['field.address', 'link.not-found', 'document.not-found'],
  }),
  'DELETE /settingsportal/usedLink': call({
    summary: 'Removes a link from the footer; without terms, orders no longer require their acceptance',
    access: right,
    query: z.object({ usedLinkId: Id }),
    answer: SavedFooter,
    errors: ['link.not-found'],
  }),
} as const;
