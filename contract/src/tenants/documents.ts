import { z } from 'zod';
import { call, DOCUMENT_BODY_BYTES } from '../call.ts';
import { Binary, Id, Labels, LocaleTag, SentFile } from '../shapes.ts';
import { LINK_KINDS } from './link-rules.ts';

export const LinkKindTag = z.enum(LINK_KINDS);

export const UsedLink = z.object({
  id: Id,
  labels: Labels,
  kind: LinkKindTag.describe('`terms` are the terms that the buyer accepts with an order'),
  contents: z.partialRecord(
    LocaleTag,
    z.object({
      name: z.string(),
      url: z.string(),
      size: z.int().optional().describe('In bytes'),
    }),
  ),
});

/** An uploaded document, linked or not. */
export const StoredDocument = z.object({
  id: Id,
  name: z.string().describe('Name of the uploaded file'),
  size: z.int().describe('In bytes'),
});

export const documentCalls = {
  'GET /portal/usedLinkFile': call({
    summary: 'Returns a document of the footer',
    access: 'visitor',
    query: z.object({
      usedLinkId: Id,
      language: z.string().max(10),
      documentId: Id.optional().describe('Identifier from a link, or from terms that a buyer accepted'),
    }),
    answer: Binary,
    mediaType: 'application/pdf',
    errors: ['link.not-found'],
  }),
  'POST /settingsportal/document': call({
    summary:
      'Stores a document (PDF, 10 MiB) without active content; it becomes public when a link leads to it',
    access: { right: 'settings.documents' },
    body: SentFile,
    carriesFile: 'document',
    maxBodyBytes: DOCUMENT_BODY_BYTES,
    answer: StoredDocument,
    errors: [
      'document.too-large',
      'document.type',
      'document.unreadable',
      'document.encrypted',
      'document.script',
      'document.program',
      'document.attachment',
      'document.form',
      'document.too-many',
      'file.beyond-limits',
    ],
    perMinute: 20,
    expensive: 'Parses a PDF in a child process, whose time is not counted here',
  }),
} as const;
