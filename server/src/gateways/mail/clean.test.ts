import { describe, expect, it } from 'vitest';
import { MailRefused } from '#platform/mail/message.ts';
import { ticketMail } from '#test/portal/mails.ts';
import { cleanMessage } from './clean.ts';

describe('cleanMessage', () => {
  it('writes each header field on one line, whatever a name or a subject contains', () => {
    const clean = cleanMessage({
      ...ticketMail,
      subject: 'Vos billets\r\nBcc: everyone@example.com',
      from: { ...ticketMail.from, name: 'Aqua\nRivage\u2028X-Evil: 1' },
      headers: { 'X-Order': '2026\r\nX-Evil: 1' },
      attachments: [{ filename: 'a\r\nb"/../c.pdf', contentType: 'application/pdf', content: Buffer.of() }],
    });
    expect(clean.subject).toBe('Vos billets Bcc: everyone@example.com');
    expect(clean.from.name).toBe('Aqua Rivage X-Evil: 1');
    expect(clean.headers['X-Order']).toBe('2026 X-Evil: 1');
    expect(clean.attachments[0]?.filename).toBe('a b--..-c.pdf');
  });

  it('states the language, and that the mail is automatic', () => {
    expect(cleanMessage(ticketMail).headers).toMatchObject({
      'Content-Language': 'fr-FR',
      'Auto-Submitted': 'auto-generated',
    });
  });

  it('sets the same Message-ID each time the same mail is sent', () => {
    expect(cleanMessage(ticketMail).messageId).toBe('<tickets-6f1d@tickets.example.com>');
    const { key: _, ...anonymous } = ticketMail;
    expect(cleanMessage(anonymous).messageId).toBeUndefined();
  });

  it.each([
    'jeanne@example.com, everyone@example.com',
    'jeanne@example.com\r\nBcc: everyone@example.com',
    '<jeanne@example.com>',
    'everyone:jeanne@example.com;',
    'jeanne',
    '',
  ])('accepts a single mailbox and refuses %j', (address) => {
    expect(() => cleanMessage({ ...ticketMail, to: { address } })).toThrow(MailRefused);
  });

  it('refuses invalid header names', () => {
    expect(() => cleanMessage({ ...ticketMail, headers: { 'X Evil:': '1' } })).toThrow(TypeError);
    expect(() => cleanMessage({ ...ticketMail, key: 'a>b' })).toThrow(TypeError);
  });
});
