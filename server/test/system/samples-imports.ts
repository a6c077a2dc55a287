import type { CallKey } from '@guichet/contract/calls.ts';
import type { SamplesOf } from './samples-of.ts';

/** Calls of the import of another system's files. */
export type ImportKey = Extract<CallKey, `${string} /boxoffice/import${string}`>;

const UNKNOWN = '00000000-0000-4000-8000-000000000010';
const one = () => ({ body: { id: UNKNOWN } });

/** Valid inputs of the calls of imports. */
export const IMPORT_SAMPLES: SamplesOf<ImportKey> = {
  'GET /boxoffice/imports': () => ({}),
  'GET /boxoffice/import': () => ({ query: { id: UNKNOWN } }),
  'POST /boxoffice/import': ({ unique }) => ({
    body: {
      kind: 'customers',
      name: 'clients.csv',
      content: Buffer.from(`N°;E-mail\n${unique()};${unique()}@example.com`).toString('base64'),
    },
  }),
  'PUT /boxoffice/importmapping': () => ({ body: { id: UNKNOWN, mapping: { id: 0, email: 1 } } }),
  'POST /boxoffice/importrun': one,
  'POST /boxoffice/importpause': one,
  'POST /boxoffice/importcancel': one,
  'POST /boxoffice/importundo': one,
  'GET /boxoffice/importproblems': () => ({ query: { id: UNKNOWN } }),
  'GET /boxoffice/importexample': () => ({ query: { kind: 'cards' } }),
  'POST /boxoffice/importinvitations': () => ({ body: { count: 1_000_000 } }),
};
