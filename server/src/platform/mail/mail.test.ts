import { LOCALES } from '@guichet/contract/locale.ts';
import { contrastWithWhite } from '@guichet/contract/tenants/colour.ts';
import { describe, expect, it } from 'vitest';
import { codeMail, noCodeMail } from '#account/codes/mail/view.ts';
import { linkMail } from '#backoffice/links/mail/view.ts';
import { html } from '../format/markup.ts';
import { mailColours } from './colours.ts';

const brand = { tenantName: 'Aqua Rivage', colour: '#0b6e8a' };

describe('markup', () => {
  it('escapes every value put into it, and keeps markup as it is', () => {
    const name = `<b onclick="x">'&`;
    expect(
      html`<p title="${name}">${name}${html`<i>${1}</i>`}${[html`a`, html`b`]}${null}${undefined}</p>`.text,
    ).toBe(
      '<p title="&#60;b onclick=&#34;x&#34;&#62;&#39;&#38;">&#60;b onclick=&#34;x&#34;&#62;&#39;&#38;<i>1</i>ab</p>',
    );
  });
});

describe('the brand’s deep tone', () => {
  it.each(['#0b6e8a', '#ffffff', '#ffe600', '#00ff88', '#000000', 'nonsense'])(
    'carries white text for %s',
    (colour) => {
      expect(contrastWithWhite(mailColours(colour).deep)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

describe.each(LOCALES)('mails with a code (%s)', (locale) => {
  it.each(['registration', 'password'] as const)(
    'hold the code in both bodies and in the preview (%s)',
    (kind) => {
      const mail = codeMail(kind, { locale, brand, code: '482913', validMinutes: 10 });
      expect(mail.lang).toBe(locale);
      expect(mail.html).toContain(`<html lang="${locale}">`);
      expect(mail.html).toMatch(/overflow:hidden">482913 /);
      expect(mail.html).toMatch(/>482913<\/p>/);
      expect(mail.text).toContain('482913');
      expect(mail.text).toContain('10');
      expect(mail.subject).toContain('Aqua Rivage');
      expect(mail.subject).not.toContain('482913');
      expect(mail.html).toMatchSnapshot();
      expect(mail.text).toMatchSnapshot();
    },
  );

  it.each(['already-registered', 'no-account'] as const)('have a sibling without one (%s)', (kind) => {
    const mail = noCodeMail(kind, {
      locale,
      brand,
      actionAddress: 'https://tickets.example.com/aqua-rivage/login',
    });
    expect(mail.html).not.toMatch(/\b\d{6}\b/);
    expect(mail.html).toContain('href="https://tickets.example.com/aqua-rivage/login"');
    expect(mail.text).toContain('https://tickets.example.com/aqua-rivage/login');
    expect(mail.text).toMatchSnapshot();
  });

  it('take a tenant’s name as text', () => {
    const evil = { ...brand, tenantName: '<img src=x onerror=alert(1)>' };
    const mail = codeMail('registration', { locale, brand: evil, code: '482913', validMinutes: 10 });
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&#60;img');
  });
});

describe.each(LOCALES)('mails with a link (%s)', (locale) => {
  const address = 'https://tickets.example.com/aqua-rivage/backoffice/password#key';

  it.each([
    ['first-password', 72],
    ['new-password', 1],
  ] as const)('hold its address in both bodies, and say how long it is good (%s)', (kind, validHours) => {
    const mail = linkMail(kind, { locale, brand, address, validHours });
    expect(mail.lang).toBe(locale);
    expect(mail.html).toContain(`href="${address}"`);
    expect(mail.text).toContain(`\n${address}\n`);
    expect(mail.text).toMatch(new RegExp(`\\b${validHours} (heures?|hours?|Stunden?)\\b`));
    expect(mail.subject).toContain('Aqua Rivage');
    expect(mail.html).toMatchSnapshot();
    expect(mail.text).toMatchSnapshot();
  });
});
