import { expect, it } from 'vitest';
import { auditSearch } from './audit-search.ts';

it('auditSearch reads the filters of the audit log from the URL', () => {
  const asked = { search: ' anna@example.com ', action: 'role.', from: '2026-11-01', until: '2026-11-30' };
  expect(auditSearch(asked)).toEqual({ ...asked, search: 'anna@example.com' });
});

it('auditSearch drops invalid filters of the audit log', () => {
  expect(auditSearch({ search: '', action: 'x'.repeat(81), from: '2026-13-01', until: 'yesterday' })).toEqual(
    {},
  );
  expect(auditSearch({ search: 'x'.repeat(201), other: 'x' })).toEqual({});
});
