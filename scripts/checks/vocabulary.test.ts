import { describe, expect, it } from 'vitest';
import { findVocabularyProblems } from './vocabulary.ts';

const problems = (path: string, text = ''): string[] => findVocabularyProblems([{ path, text }]);

describe('findVocabularyProblems, with a breach', () => {
  it.each<[string, string, string, string]>([
    [
      'reports a domain file named by its kind alone',
      'server/src/cart/holds/service.ts',
      '',
      'name its content',
    ],
    ['reports a domain file of an unknown kind', 'server/src/cart/holds.helper.ts', '', 'the kinds of'],
    [
      'reports SQL in a call',
      'server/src/cart/cart.calls.ts',
      'const rows = await db.query<{ id: string }>(`select id from portal.cart`);',
      'holds SQL',
    ],
    [
      'reports a named statement in a call',
      'server/src/cart/cart.calls.ts',
      'const rows = await db.named<{ id: string }>(\n  STATEMENT);',
      'cart.calls.ts:1 holds SQL: it belongs in a file named',
    ],
    [
      'reports SQL in a platform file',
      'server/src/platform/http/limits.ts',
      'await database.direct.query(COUNT)',
      'limits.ts:1 holds SQL: it belongs in kernel/database',
    ],
    [
      'reports an exempted platform file without SQL',
      'server/src/platform/jobs/outbox.ts',
      'export const JOB = 1;',
      'outbox.ts holds no SQL',
    ],
    ['reports SQL in app.ts', 'server/src/app.ts', `await db.query('select 1')`, 'app.ts:1 holds SQL'],
    [
      'reports a re-export',
      'server/src/cart/cart.sql.ts',
      `\nexport { holdPlaces } from './holds.service.ts';`,
      'cart.sql.ts:2 re-exports',
    ],
    [
      'reports the re-export of a type',
      'web/src/lib/x.ts',
      `export type { A } from '#lib/a.ts';`,
      're-exports',
    ],
    [
      'reports an exported import',
      'web/src/backoffice/ui/check.ts',
      `import { type Check, focus } from '#ui/focus.ts';\n\nexport type { Check };`,
      'check.ts:3 re-exports',
    ],
    [
      'reports a call that opens its own transaction',
      'server/src/cart/cart.calls.ts',
      'const cart = await services.database.tenant(tenant.id, (db) => readCart(db));',
      'cart.calls.ts:1 opens a transaction of its own',
    ],
  ])('%s', (_name, path, text, message) => {
    expect(problems(path, text)).toEqual([expect.stringContaining(message)]);
  });
});

describe('findVocabularyProblems, without a breach', () => {
  it.each<[string, string, string?]>([
    ['accepts the usual files of a concern', 'server/src/sale/stuck-carts/stuck-carts-export.ts'],
    ['accepts a file of calls', 'server/src/sale/stuck-carts/stuck-carts.calls.ts'],
    ['accepts SQL in kernel/database', 'server/src/kernel/database/clock.ts', `direct.query(NOW)`],
    [
      'accepts SQL in a listed file of the platform',
      'server/src/platform/jobs/outbox.ts',
      `db.named('move', MOVE)`,
    ],
    ['accepts SQL in a .sql.ts file', 'server/src/cart/cart.sql.ts', `db.query('select 1')`],
    [
      "accepts SQL of a gateway's own schema",
      'server/src/gateways/mail/outbox/data.ts',
      `db.query('select 1')`,
    ],
    [
      "accepts a call that reads another venue's data",
      'server/src/backoffice/visits/visits.calls.ts',
      'await database.tenant(venue.id, (db) => readVenue(db));',
    ],
    [
      'accepts an export of a local definition',
      'web/src/lib/a.ts',
      `import { b } from './b.ts';\n\nexport { a, ab };`,
    ],
    ['accepts SQL in a test', 'server/src/cart/cart.test.ts', `db.query('select 1')`],
    [
      'accepts the re-export of a package type',
      'server/src/kernel/logging.ts',
      `export type { Logger } from 'pino';`,
    ],
  ])('%s', (_name, path, text = '') => {
    expect(problems(path, text)).toEqual([]);
  });
});
