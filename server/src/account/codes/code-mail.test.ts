import { LOCALES } from '@guichet/contract/locale.ts';
import { describe, expect, it } from 'vitest';
import { buildMail } from '#platform/mail/build-mail.ts';
import { codeMail, noCodeMail } from './code-mail.ts';

const brand = { tenantName: 'Aqua Rivage', colour: '#0b6e8a' };

describe.each(LOCALES)('mails with a code (%s)', (locale) => {
  it.each(['registration', 'password', 'login'] as const)(
    'contain the code in both bodies and in the preview (%s)',
    (kind) => {
      const mail = buildMail(codeMail(kind, { locale, brand, code: '482913', validMinutes: 10 }), brand);
      expect(mail.lang).toBe(locale);
      expect(mail.html).toContain(`<html lang="${locale}">`);
      expect(mail.html).toMatch(/overflow:hidden">482913 /);
      expect(mail.html).toMatch(/>482913<\/p>/);
      expect(mail.text).toContain('482913');
      expect(mail.text).toContain('10');
      expect(mail.subject).toContain('Aqua Rivage');
      expect(mail.subject).toContain('482913');
      expect(mail.html).toMatchSnapshot();
      expect(mail.text).toMatchSnapshot();
    },
  );

  it.each(['already-registered', 'no-account'] as const)(
    'contain a link instead of a code when there is nothing to confirm (%s)',
    (kind) => {
      const address = 'https://tickets.example.com/aqua-rivage/login';
      const mail = buildMail(noCodeMail(kind, { locale, address, canRegister: true }), brand);
      expect(mail.html).not.toMatch(/\b\d{6}\b/);
      expect(mail.html).toContain('href="https://tickets.example.com/aqua-rivage/login"');
      expect(mail.text).toContain('https://tickets.example.com/aqua-rivage/login');
      expect(mail.text).toMatchSnapshot();
    },
  );

  it('escape the tenant’s name', () => {
    const evil = { ...brand, tenantName: '<img src=x onerror=alert(1)>' };
    const options = { locale, brand: evil, code: '482913', validMinutes: 10 };
    const mail = buildMail(codeMail('registration', options), evil);
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&#60;img');
  });
});
