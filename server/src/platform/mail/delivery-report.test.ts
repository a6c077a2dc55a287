import { describe, expect, it } from 'vitest';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { bounceMail } from '#test/portal/bounces.ts';
import { readFailedDelivery } from './delivery-report.ts';
import { messageKey, readMessageKey } from './message-key.ts';

const messageId = '<tickets-6f1d.0b3a@tickets.example.com>';
const read = (mail: string) => readFailedDelivery(Buffer.from(mail));

describe('a returned mail', () => {
  it.each(['message/rfc822', 'text/rfc822-headers'] as const)(
    'names the undelivered mail and the reason: with %s',
    async (original) => {
      expect(await read(bounceMail({ messageId, original }))).toEqual({ messageId, status: '5.1.1' });
    },
  );

  it('is parsed with the line ends and folded fields that servers write', async () => {
    const mail = bounceMail({ messageId, status: '5.2.2 (mailbox full)' }).replaceAll('\r\n', '\n');
    expect(await read(mail)).toEqual({ messageId, status: '5.2.2' });
    const folded = bounceMail({ messageId }).replace(
      `Message-ID: ${messageId}`,
      `Message-Id:\r\n ${messageId}`,
    );
    expect(await read(folded)).toEqual({ messageId, status: '5.1.1' });
  });

  it('is reported without a reason when it has no status code', async () => {
    expect(await read(bounceMail({ messageId, status: 'unknown' }))).toEqual({
      messageId,
      status: undefined,
    });
  });

  it.each([
    ['a report of a delay', bounceMail({ messageId, action: 'delayed', status: '4.4.1' })],
    ['an out-of-office answer', 'From: jeanne@example.com\r\nSubject: Absente\r\n\r\nDe retour lundi.'],
    [
      'a report that does not hold the mail',
      bounceMail({ messageId }).replace('message/rfc822', 'text/plain'),
    ],
    ['an original without an identifier', bounceMail({ messageId: '' })],
    ['nothing', ''],
  ])('is ignored: %s', async (_, mail) => {
    expect(await read(mail)).toBeUndefined();
  });
});

it('is parsed with a million headers', { timeout: 60_000 }, async () => {
  const mail = bounceMail({ messageId }).replace('\r\n', `\r\n${'X: y\r\n'.repeat(1_000_000)}`);
  const outcome = await read(mail).catch((error: { code?: string }) => error.code);
  expect([undefined, 'file.beyond-limits']).toContain(outcome);
});

describe('the Message-ID of a mail', () => {
  const tenantId = parseTenantId('0190a5e4-0000-7000-8000-000000000001');

  it('identifies mail and tenant', () => {
    const mail = { tenantId, key: 'tickets-0190a5e4-0000-7000-8000-0000000000ff' };
    expect(readMessageKey(`<${messageKey(mail)}@tickets.example.com>`)).toEqual(mail);
  });

  it.each(['<tickets-1@tickets.example.com>', '<20261123.4A1B@mx.example.net>', 'x', ''])(
    'is rejected when it belongs to another sender: %s',
    (id) => {
      expect(readMessageKey(id)).toBeUndefined();
    },
  );
});
