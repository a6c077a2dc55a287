import { describe, expect, it } from 'vitest';
import { findVocabularyProblems } from './vocabulary.ts';

const problems = (path: string, text = ''): string[] => findVocabularyProblems([{ path, text }]);

describe('a problem is found when', () => {
  it.each<[string, string, string, string]>([
    ['a domain file has a name of its own', 'server/src/cart/expiry.ts', '', 'a domain has routes'],
    ['a part of a concern is a suffix', 'server/src/sale/data-stuck-carts.ts', '', 'a domain has routes'],
    [
      'a call holds SQL',
      'server/src/cart/calls/get-cart.ts',
      'const rows = await db.query<{ id: string }>(`select id from portal.cart`);',
      'holds SQL',
    ],
    [
      'a call sends a statement by its name',
      'server/src/cart/calls/get-cart.ts',
      'const rows = await db.named<{ id: string }>(\n  STATEMENT);',
      'get-cart.ts:1 holds SQL: it belongs in data.ts',
    ],
    [
      'a file of the platform holds SQL',
      'server/src/platform/http/limits.ts',
      'await database.direct.query(COUNT)',
      'limits.ts:1 holds SQL: it belongs in platform/database',
    ],
    [
      'a file of the platform that may hold SQL has none',
      'server/src/platform/jobs/outbox.ts',
      'export const JOB = 1;',
      'outbox.ts holds no SQL',
    ],
    ['app.ts holds SQL', 'server/src/app.ts', `await db.query('select 1')`, 'app.ts:1 holds SQL'],
    [
      'a file re-exports another one',
      'server/src/cart/mutations.ts',
      `\nexport { holdPlaces } from './holds/service.ts';`,
      'mutations.ts:2 re-exports',
    ],
    ['a type is re-exported', 'web/src/lib/x.ts', `export type { A } from '#lib/a.ts';`, 're-exports'],
    [
      'an import is exported again',
      'web/src/backoffice/ui/use-form.ts',
      `import { type Check, focus } from '#ui/use-form.ts';\n\nexport type { Check };`,
      'use-form.ts:3 re-exports',
    ],
    [
      'a call opens a transaction of its own',
      'server/src/cart/calls/get-cart.ts',
      'const cart = await services.database.tenant(tenant.id, (db) => readCart(db));',
      'get-cart.ts:1 opens a transaction of its own',
    ],
  ])('%s', (_name, path, text, message) => {
    expect(problems(path, text)).toEqual([expect.stringContaining(message)]);
  });
});

describe('no problem is found when', () => {
  it.each<[string, string, string?]>([
    ['a concern has the usual files', 'server/src/sale/stuck-carts/export/view.ts'],
    ['a call is named by its verb', 'server/src/sale/stuck-carts/calls/resend-stuck-carts.ts'],
    ['the platform’s database room holds SQL', 'server/src/platform/database/clock.ts', `direct.query(NOW)`],
    ['another file of the platform may', 'server/src/platform/jobs/outbox.ts', `db.named('move', MOVE)`],
    ['data holds SQL', 'server/src/cart/data.ts', `db.query('select 1')`],
    [
      'a gateway holds SQL of its own schema',
      'server/src/gateways/mail/outbox/data.ts',
      `db.query('select 1')`,
    ],
    [
      'a call reads of another venue',
      'server/src/backoffice/visits/calls/start.ts',
      'await database.tenant(venue.id, (db) => readVenue(db));',
    ],
    [
      'a file exports what it defines',
      'web/src/lib/a.ts',
      `import { b } from './b.ts';\n\nexport { a, ab };`,
    ],
    ['a test holds SQL', 'server/src/cart/cart.test.ts', `db.query('select 1')`],
    [
      'a type of a package is passed on',
      'server/src/platform/observability/logging.ts',
      `export type { Logger } from 'pino';`,
    ],
  ])('%s', (_name, path, text = '') => {
    expect(problems(path, text)).toEqual([]);
  });
});
