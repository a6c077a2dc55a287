import { z } from 'zod';
import { call, DOCUMENT_BODY_BYTES } from '../call.ts';
import { Id, Instant, Nothing, SentFile, StreamedFile } from '../shapes.ts';
import {
  IMPORT_FIELD_NAMES,
  IMPORT_KINDS,
  IMPORT_STATES,
  IMPORT_USES,
  LINE_OUTCOMES,
  LINE_PROBLEMS,
} from './imports-rules.ts';

/** Import of customers, cards, subscriptions and open bookings of another system. */

const access = { right: 'venue.import' } as const;
const outside = 'box-office.outside-system';

export const ImportKindTag = z.enum(IMPORT_KINDS);
export const ImportFieldName = z.enum(IMPORT_FIELD_NAMES);
const Mapping = z
  .partialRecord(ImportFieldName, z.int().min(0).max(99))
  .describe('Column of each field, from 0');

/** Number of lines by outcome. */
export const ImportCounts = z.record(z.enum(LINE_OUTCOMES), z.int());

export const ImportProblem = z.object({
  line: z.int().describe('Line of the file, from 1'),
  field: ImportFieldName.optional(),
  problem: z.enum(LINE_PROBLEMS),
  value: z.string().optional(),
});

export const ImportSummary = z.object({
  id: Id,
  kind: ImportKindTag,
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  lines: z.int(),
  handled: z.int().describe('Lines that the dry run or the run has handled'),
  madeAt: Instant,
  by: z.string().describe('E-mail address of the administrator'),
  check: ImportCounts.optional().describe('What the run would do, according to the dry run'),
  result: ImportCounts.optional().describe('What the run has done so far'),
  isInterrupted: z.boolean().describe('Stopped by an error; it can be resumed'),
});

export const ImportDetails = ImportSummary.extend({
  columns: z.array(z.string()).describe('Head of the file'),
  sample: z.array(z.array(z.string())).describe('The first lines'),
  mapping: Mapping,
  problems: z.array(ImportProblem).describe('The first hundred'),
  problemCount: z.int(),
  hasFile: z.boolean().describe('Whether the lines of the file are still stored'),
  use: z
    .enum(IMPORT_USES)
    .optional()
    .describe('What of the imported has been used, so that it is not undone'),
});

const one = z.object({ id: Id });
const errors = [outside, 'import.unknown', 'import.state'] as const;

export const importCalls = {
  'GET /boxoffice/imports': call({
    summary: 'Lists the imports of the venue, and how many imported customers can be invited',
    access,
    answer: z.object({
      imports: z.array(ImportSummary).describe('The latest first'),
      invitations: z.object({
        waiting: z.int().describe('Imported customers without a password who have not been invited'),
        invited: z.int(),
        isSending: z.boolean(),
      }),
    }),
    errors: [outside],
  }),
  'GET /boxoffice/import': call({
    summary: 'Returns an import with its columns, its problems and its progress',
    access,
    query: one,
    answer: ImportDetails,
    errors: [outside, 'import.unknown'],
    perMinute: 240,
  }),
  'POST /boxoffice/import': call({
    summary: 'Uploads a file (CSV or XLSX, 10 MiB, 100,000 lines); imports nothing',
    access,
    body: SentFile.pick({ name: true, content: true }).extend({ kind: ImportKindTag }),
    carriesFile: 'document',
    maxBodyBytes: DOCUMENT_BODY_BYTES,
    answer: one,
    errors: [outside, 'import.file', 'import.too-large', 'import.too-many', 'file.beyond-limits'],
    perMinute: 20,
    expensive: 'Stores the lines of a file that a child process has read',
    refusedOnVisit: true,
  }),
  'PUT /boxoffice/importmapping': call({
    summary: 'Saves the columns of an import and starts its dry run',
    access,
    body: one.extend({ mapping: Mapping }),
    answer: Nothing,
    errors: [...errors, 'import.columns', 'import.busy'],
    perMinute: 60,
  }),
  'POST /boxoffice/importrun': call({
    summary: 'Starts an import after its dry run, or resumes it',
    access,
    body: one,
    answer: Nothing,
    errors: [...errors, 'import.busy'],
    perMinute: 60,
    refusedOnVisit: true,
  }),
  'POST /boxoffice/importpause': call({
    summary: 'Pauses a running import after its current step',
    access,
    body: one,
    answer: Nothing,
    errors,
    perMinute: 60,
  }),
  'POST /boxoffice/importcancel': call({
    summary: 'Ends an import; what it has imported so far stays until it is undone',
    access,
    body: one,
    answer: Nothing,
    errors,
    perMinute: 60,
  }),
  'POST /boxoffice/importundo': call({
    summary: 'Undoes an import as a whole; refused once anything imported was used',
    access,
    body: one,
    answer: Nothing,
    errors: [...errors, 'import.used', 'import.busy'],
    perMinute: 20,
    refusedOnVisit: true,
  }),
  'GET /boxoffice/importproblems': call({
    summary: 'Exports the problems of an import, line by line, as a table (CSV)',
    access,
    query: one,
    answer: StreamedFile,
    mediaType: 'text/csv',
    errors: [outside, 'import.unknown'],
    perMinute: 30,
  }),
  'GET /boxoffice/importexample': call({
    summary: 'Returns an example of a file (CSV) with its head and two lines, in the language of the request',
    access,
    query: z.object({ kind: ImportKindTag }),
    answer: StreamedFile,
    mediaType: 'text/csv',
    errors: [outside],
    perMinute: 60,
  }),
  'POST /boxoffice/importinvitations': call({
    summary: 'Invites the imported customers without a password by e-mail, in batches, each once',
    access,
    body: z.object({
      count: z.int().min(1).describe('Number of customers that the administrator confirmed'),
    }),
    answer: Nothing,
    errors: [outside, 'import.invitations-changed'],
    perMinute: 10,
    refusedOnVisit: true,
  }),
} as const;
