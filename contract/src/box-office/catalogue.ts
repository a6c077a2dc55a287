import { z } from 'zod';
import { call, DOCUMENT_BODY_BYTES } from '../call.ts';
import { LocalTime } from '../catalogue/browse.ts';
import { Id, Instant, Labels, Nothing, SentFile, StreamedFile } from '../shapes.ts';
import { PREVIEWED_CALLS } from './catalogue-rules.ts';
import {
  EstablishmentState,
  FamilyState,
  OwnCode,
  OwnEstablishment,
  OwnFamily,
  OwnKind,
  OwnService,
  OwnTheme,
  ServiceState,
  ThemeState,
} from './components.ts';

/** The catalogue of a venue that runs on the embedded ticketing system: drafts, publications. */

const catalogue = { right: 'venue.catalogue' } as const;

const ItemName = z.object({ kind: OwnKind, code: OwnCode });

/** A draft as it was read. */
const SeenDraft = ItemName.extend({ version: z.string().describe('As the check returned it') });

/** Why a publication is refused. */
export const PublicationProblem = ItemName.extend({
  field: z.string().describe('Path of the field; empty for the whole item'),
  reason: z.enum([
    'field.required',
    'field.choice',
    'field.number',
    'field.contrast',
    'hours.dates-order',
    'box-office.below-minimum',
    'box-office.same-name',
    'box-office.base-price',
    'box-office.grants',
    'box-office.no-grants',
    'unknown-reference',
    'changed-since',
    'has-sessions',
    'is-sold',
    'no-service',
  ]),
  other: z.string().optional().describe('Code of the item that the field names'),
});

const ChangedField = z.object({
  field: z.string().describe('labels, descriptions, price …'),
  part: z.string().optional().describe('Language of a text, or name of a price'),
  from: z.string().optional(),
  to: z.string().optional(),
});

const ChangedItem = ItemName.extend({
  labels: Labels,
  change: z.enum(['added', 'changed', 'archived', 'restored', 'deleted']),
  fields: z.array(ChangedField),
});

export const Publication = z.object({
  id: Id,
  state: z.enum(['waiting', 'published', 'undone', 'called-off', 'failed']),
  dueAt: Instant.optional(),
  publishedAt: Instant.optional(),
  by: z.string().describe('E-mail address of the administrator'),
  changes: z.array(ChangedItem),
  problems: z.array(PublicationProblem).describe('Why a failed one was not published'),
  canUndo: z.boolean(),
});

export const OwnCatalogueState = z.object({
  establishments: z.array(EstablishmentState),
  families: z.array(FamilyState),
  themes: z.array(ThemeState),
  services: z.array(ServiceState),
  publications: z.array(Publication).describe('Waiting and failed ones, and the last published ones'),
  timeZone: z.string(),
});

const saved = <Shape extends z.ZodType>(item: Shape) =>
  z.object({ version: z.string().describe('As read; empty for a new item'), item });

/** A table of services and prices. */
const SentTable = SentFile.extend({
  endsMissing: z
    .boolean()
    .describe('Archives the services, and removes the prices, that the file leaves out; otherwise they stay'),
});

const fileErrors = [
  'box-office.outside-system',
  'box-office.file',
  'box-office.file-lines',
  'box-office.file-size',
  'file.beyond-limits',
] as const;

const errors = ['box-office.outside-system', 'box-office.not-found', 'settings.changed'] as const;
const saveErrors = [...errors, 'box-office.code-used', 'box-office.waits'] as const;

export const boxOfficeCatalogueCalls = {
  'GET /boxoffice/catalogue': call({
    summary: 'Returns the catalogue of the embedded ticketing system with its drafts',
    access: catalogue,
    answer: OwnCatalogueState,
    errors: ['box-office.outside-system'],
  }),
  'PUT /boxoffice/establishment': call({
    summary: 'Saves an establishment as a draft',
    access: catalogue,
    body: saved(OwnEstablishment),
    answer: EstablishmentState,
    errors: saveErrors,
  }),
  'PUT /boxoffice/family': call({
    summary: 'Saves a family as a draft',
    access: catalogue,
    body: saved(OwnFamily),
    answer: FamilyState,
    errors: saveErrors,
  }),
  'PUT /boxoffice/theme': call({
    summary: 'Saves a theme as a draft',
    access: catalogue,
    body: saved(OwnTheme),
    answer: ThemeState,
    errors: saveErrors,
  }),
  'PUT /boxoffice/service': call({
    summary: 'Saves a service as a draft',
    access: catalogue,
    body: saved(OwnService),
    answer: ServiceState,
    errors: saveErrors,
  }),
  'PUT /boxoffice/removal': call({
    summary: 'Drafts the end of an item: deleted when nothing names it, otherwise archived',
    access: catalogue,
    body: ItemName.extend({ version: z.string() }),
    answer: z.object({ outcome: z.enum(['deleted', 'archived', 'discarded']) }),
    errors: [...errors, 'box-office.waits'],
    perMinute: 60,
  }),
  'DELETE /boxoffice/draft': call({
    summary: 'Discards the draft of an item',
    access: catalogue,
    query: ItemName.extend({ version: z.string() }),
    answer: Nothing,
    errors,
  }),
  'POST /boxoffice/publicationcheck': call({
    summary: 'Returns what a publication of drafts would change, what prevents it, and whom it concerns',
    access: catalogue,
    body: z.object({ items: z.array(ItemName).max(2000).optional().describe('All drafts when absent') }),
    answer: z.object({
      drafts: z
        .array(
          SeenDraft.extend({
            carts: z.int().describe('Open baskets with the service'),
            tickets: z.int().describe('Sold tickets of the service that are still valid'),
          }),
        )
        .describe('The drafts, to be sent with their publication'),
      changes: z.array(ChangedItem),
      problems: z.array(PublicationProblem),
      carts: z.int().describe('Open baskets with a changed service; they keep their prices'),
      tickets: z.int().describe('Sold tickets of a changed service that are still valid'),
    }),
    errors: ['box-office.outside-system', 'box-office.no-drafts'],
    perMinute: 60,
  }),
  'POST /boxoffice/publication': call({
    summary: 'Publishes drafts in one transaction, at once or at a later time',
    access: catalogue,
    body: z.object({
      items: z
        .array(SeenDraft.partial({ version: true }))
        .max(2000)
        .optional()
        .describe('All drafts when absent; with versions, refused when one was saved since'),
      dueAt: LocalTime.optional().describe('At once when absent'),
    }),
    answer: Publication,
    errors: [
      'box-office.outside-system',
      'box-office.no-drafts',
      'box-office.drafts-changed',
      'box-office.problems',
      'box-office.past',
    ],
    perMinute: 60,
  }),
  'POST /boxoffice/undopublication': call({
    summary: 'Restores the items from before a publication, and keeps its changes as drafts',
    access: catalogue,
    body: z.object({ id: Id }),
    answer: Publication,
    errors: [
      'box-office.outside-system',
      'box-office.not-found',
      'box-office.changed-since',
      'settings.nothing-to-undo',
    ],
    perMinute: 60,
  }),
  'DELETE /boxoffice/publication': call({
    summary: 'Calls a waiting or failed publication off; its changes are drafts again',
    access: catalogue,
    query: z.object({ id: Id }),
    answer: Publication,
    errors: ['box-office.outside-system', 'box-office.not-found', 'settings.nothing-to-undo'],
  }),
  'GET /boxoffice/catalogueexport': call({
    summary: 'Exports the services with their drafts as a table (CSV), one line per price',
    access: catalogue,
    answer: StreamedFile,
    mediaType: 'text/csv',
    errors: ['box-office.outside-system'],
    perMinute: 30,
  }),
  'POST /boxoffice/catalogueimportcheck': call({
    summary: 'Returns every difference and every problem of a table of services; changes nothing',
    access: catalogue,
    carriesFile: 'document',
    maxBodyBytes: DOCUMENT_BODY_BYTES,
    body: SentTable,
    answer: z.object({
      version: z.string().describe('Of the file and the catalogue; send it with the import'),
      services: z.int().describe('Services that the file names'),
      changes: z.array(ChangedItem),
      problems: z
        .array(
          z.object({
            line: z.int().describe('Line of the file, from 1'),
            column: z.string().optional().describe('Heading of the column'),
            message: z.string(),
          }),
        )
        .describe('The first two hundred'),
      problemCount: z.int(),
    }),
    errors: fileErrors,
    perMinute: 30,
    expensive: 'Reads up to 5,000 lines in a child process, whose time is not counted here',
  }),
  'POST /boxoffice/catalogueimport': call({
    summary: 'Saves the differences of a table of services as drafts, all or nothing',
    access: catalogue,
    carriesFile: 'document',
    maxBodyBytes: DOCUMENT_BODY_BYTES,
    body: SentTable.extend({ version: z.string().describe('As the check returned it') }),
    answer: z.object({ drafts: z.int().describe('Changed services') }),
    errors: [...fileErrors, 'box-office.file-problems', 'settings.changed'],
    perMinute: 30,
    expensive: 'Reads up to 5,000 lines in a child process, and writes a draft for each changed service',
  }),
  'POST /boxoffice/preview': call({
    summary: 'Answers a call of the public site as it would after the publication of all drafts',
    access: catalogue,
    body: z.object({
      call: z.enum(PREVIEWED_CALLS),
      query: z.record(z.string(), z.unknown()).optional(),
      body: z.unknown().optional(),
    }),
    answer: z.object({ answer: z.unknown().describe('As the call declares it') }),
    errors: ['box-office.outside-system'],
    perMinute: 600,
  }),
} as const;
