import { LOCALES } from '@guichet/contract/locale.ts';
import { describe, expect, it } from 'vitest';
import { MailFailed } from '#platform/mail/message.ts';
import { describeError, toAppError } from './errors.ts';

const pgError = (code: string) =>
  Object.assign(new Error('relation "portal.secret" does not exist'), { code, severity: 'ERROR' });
const FAMILIES = {
  'internal.error': new TypeError('x is not a function'),
  'sql.error': pgError('42P01'),
  'sql.unavailable': pgError('53300'),
  'smtp.error': new MailFailed('refused', { cause: new Error('535 wrong password of office@example.com') }),
};

describe('toAppError for an error that is not the client’s', () => {
  it.each(Object.entries(FAMILIES))('maps the error to its family only: %s', (code, error) => {
    expect(toAppError(error).code).toBe(code);
    expect(toAppError(error).cause).toBe(error);
    const sentences = LOCALES.map((locale) => describeError(error, locale).body);
    for (const { error: sentence } of sentences) expect(sentence).not.toMatch(/portal|office|function/);
    expect(new Set(sentences.map((body) => body.error)).size).toBe(LOCALES.length);
  });

  it('returns a retryable error when the database is unavailable', () => {
    expect(describeError(FAMILIES['sql.unavailable'], 'fr-FR')).toMatchObject({ status: 503, retryAfter: 2 });
  });
});
