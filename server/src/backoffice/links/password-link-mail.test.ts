import { LOCALES } from '@guichet/contract/locale.ts';
import { describe, expect, it } from 'vitest';
import { buildMail } from '#platform/mail/build-mail.ts';
import { passwordLinkMail } from './password-link-mail.ts';

const brand = { tenantName: 'Aqua Rivage', colour: '#0b6e8a' };

describe.each(LOCALES)('mails with a link (%s)', (locale) => {
  const address = 'https://tickets.example.com/aqua-rivage/backoffice/password#key';

  it.each([
    ['first-password', 72],
    ['new-password', 1],
    ['access-reset', 72],
  ] as const)('contain the address in both bodies, and its validity (%s)', (kind, validHours) => {
    const mail = buildMail(passwordLinkMail(kind, { locale, address, validHours }), brand);
    expect(mail.lang).toBe(locale);
    expect(mail.html).toContain(`href="${address}"`);
    expect(mail.text).toContain(`\n${address}\n`);
    expect(mail.text).toMatch(new RegExp(`\\b${validHours} (heures?|hours?|Stunden?)\\b`));
    expect(mail.subject).toContain('Aqua Rivage');
    expect(mail.html).toMatchSnapshot();
    expect(mail.text).toMatchSnapshot();
  });
});
