import { describe, expect, it } from 'vitest';
import { findVocabularyProblems } from './vocabulary.ts';

const problems = (path: string, text = ''): string[] => findVocabularyProblems([{ path, text }]);

describe('findVocabularyProblems, with a breach', () => {
  it.each<[string, string, string, string]>([
    ['reports a domain file with an unknown name', 'server/src/cart/expiry.ts', '', 'a domain has routes'],
    ['a part of a concern is a suffix', 'server/src/sale/data-stuck-carts.ts', '', 'a domain has routes'],
    [
      'reports SQL in a call',
      'server/src/cart/calls/get-cart.ts',
      'const rows = await db.query<{ id: string }>(`select id from portal.cart`);',
      'holds SQL',
    ],
    [
      'reports a named statement in a call',
      'server/src/cart/calls/get-cart.ts',
      'const rows = await db.named<{ id: string }>(\n  STATEMENT);',
      'get-cart.ts:1 holds SQL: it belongs in data.ts',
    ],
    [
      'reports SQL in a platform file',
      'server/src/platform/http/limits.ts',
      'await database.direct.query(COUNT)',
      'limits.ts:1 holds SQL: it belongs in platform/database',
    ],
    [
      'reports an exempted platform file without SQL',
      'server/src/platform/jobs/outbox.ts',
      'export const JOB = 1;',
      'outbox.ts holds no SQL',
    ],
    ['app.ts holds SQL', 'server/src/app.ts', `await db.query('select 1')`, 'app.ts:1 holds SQL'],
    [
      'reports a re-export',
      'server/src/cart/mutations.ts',
      `\nexport { holdPlaces } from './holds/service.ts';`,
      'mutations.ts:2 re-exports',
    ],
    ['a type is re-exported', 'web/src/lib/x.ts', `export type { A } from '#lib/a.ts';`, 're-exports'],
    [
      'reports an exported import',
      'web/src/backoffice/ui/use-form.ts',
      `import { type Check, focus } from '#ui/use-form.ts';\n\nexport type { Check };`,
      'use-form.ts:3 re-exports',
    ],
    [
      'reports a call that opens its own transaction',
      'server/src/cart/calls/get-cart.ts',
      'const cart = await services.database.tenant(tenant.id, (db) => readCart(db));',
      'get-cart.ts:1 opens a transaction of its own',
    ],
  ])('%s', (_name, path, text, message) => {
    expect(problems(path, text)).toEqual([expect.stringContaining(message)]);
  });
});

describe('findVocabularyProblems, without a breach', () => {
  it.each<[string, string, string?]>([
    ['accepts the usual files of a concern', 'server/src/sale/stuck-carts/export/view.ts'],
    ['a call is named by its verb', 'server/src/sale/stuck-carts/calls/resend-stuck-carts.ts'],
    ['the platform’s database room holds SQL', 'server/src/platform/database/clock.ts', `direct.query(NOW)`],
    ['another file of the platform may', 'server/src/platform/jobs/outbox.ts', `db.named('move', MOVE)`],
    ['data holds SQL', 'server/src/cart/data.ts', `db.query('select 1')`],
    [
      "accepts SQL of a gateway's own schema",
      'server/src/gateways/mail/outbox/data.ts',
      `db.query('select 1')`,
    ],
    [
      "accepts a call that reads another venue's data",
      'server/src/backoffice/visits/calls/start.ts',
      'await database.tenant(venue.id, (db) => readVenue(db));',
    ],
    [
      'accepts an export of a local definition',
      'web/src/lib/a.ts',
      `import { b } from './b.ts';\n\nexport { a, ab };`,
    ],
    ['a test holds SQL', 'server/src/cart/cart.test.ts', `db.query('select 1')`],
    [
      'accepts the re-export of a package type',
      'server/src/platform/observability/logging.ts',
      `export type { Logger } from 'pino';`,
    ],
  ])('%s', (_name, path, text = '') => {
    expect(problems(path, text)).toEqual([]);
  });
});
