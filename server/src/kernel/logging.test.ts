import { describe, expect, it } from 'vitest';
import { createLogger, scrub } from './logging.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  const destination = {
    write(line: string) {
      text += line;
    },
  };
  write(createLogger('info', destination));
  return text;
}

describe('createLogger', () => {
  it('writes one JSON object per line', () => {
    const line = JSON.parse(logged((logger) => logger.info({ tenant: 'aqua-rivage', ms: 12 }, 'Answered')));
    expect(line).toMatchObject({ level: 'info', tenant: 'aqua-rivage', ms: 12, msg: 'Answered' });
    expect(Date.parse(line.time)).not.toBeNaN();
  });

  it('writes one JSON object per line, whatever a text contains', () => {
    const forged = 'x\n{"level":"info","msg":"A forged entry"}\r\u2028\u001b[31m';
    const text = logged((logger) => logger.info({ tenant: forged, err: new Error(forged) }, forged));
    expect(text.trimEnd().split(/\r?\n/)).toHaveLength(1);
    expect(JSON.parse(text)).toMatchObject({ level: 'info', msg: forged, tenant: forged });
    // A terminal would obey the escape.
    expect(text).not.toContain('\u001b');
  });

  it('omits private fields at any depth', () => {
    const text = logged((logger) =>
      logger.info({
        headers: { authorization: 'Bearer abc', cookie: 'session=abc' },
        user: {
          email: 'jeanne@example.com',
          password: 'hunter2',
          firstName: 'Jeanne',
          phones: ['0601020304'],
        },
        list: [{ cardNumber: '4970 1000 0000 0003', refreshToken: 'zzz' }],
        code: '482913',
      }),
    );
    expect(text).not.toMatch(/abc|jeanne|hunter2|0601|4970|zzz|482913/i);
  });

  it('omits personal data in messages and errors, but keeps their codes', () => {
    const error = Object.assign(new Error('duplicate key for jeanne@example.com'), {
      code: '23505',
      constraint: 'account_email',
      detail: 'Key (email)=(jeanne@example.com) already exists.',
      cause: new Error('GET https://x/return?token=abcdef failed'),
    });
    const text = logged((logger) => logger.error({ err: error }, 'Refused samir@example.com'));
    expect(text).not.toMatch(/jeanne|samir|abcdef/);
    expect(JSON.parse(text).err).toMatchObject({ type: 'Error', code: '23505', constraint: 'account_email' });
  });
});

describe('scrub', () => {
  it.each([
    ['jeanne.d+x@example.co.uk bought', '[removed] bought'],
    ['token eyJhbGciOi.eyJzdWIiOi.c2ln-x ok', 'token [removed] ok'],
    ['card 4970-1000-0000-0003 refused', 'card [removed] refused'],
    ['GET /aqua-rivage/cart?id=7c1f now', 'GET /aqua-rivage/cart?[removed] now'],
    ['postgres://guichet:pa55@db/guichet', 'postgres://guichet:[removed]@db/guichet'],
    ['72 of 75 places', '72 of 75 places'],
  ])('%s', (text, scrubbed) => expect(scrub(text)).toBe(scrubbed));
});
