import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { html } from '#kernel/format/markup.ts';
import type { AnyMailValues } from '#platform/mail/mail-description.ts';
import { HOSTILE_MARKUP } from '#test/portal/hostile.ts';
import { fillMail } from './fill-mail.ts';
import { checkText, isProblem } from './mail-templates.ts';
import { writeMarkup } from './markup.ts';

const VALUES: AnyMailValues = {
  LIEU: 'Aqua Rivage',
  SITE: 'https://tickets.example.com/aqua-rivage',
  PRENOM: 'Camille',
  NOM: 'Durand',
  NUMCMD: 'AR-1',
  LIEN: 'https://tickets.example.com/aqua-rivage/my-tickets',
  LIENRECU: 'https://tickets.example.com/aqua-rivage/my-tickets?receipt=AR-1',
  BILLETS: { html: html`<p>un billet</p>`, text: 'un billet' },
};
const BRAND = { tenantName: 'Aqua Rivage', colour: '#0b6e8a' };

const check = (text: string, subject = 'Vos billets') =>
  checkText('tickets', { subject, html: `${text}<p>{BILLETS}</p>` });

/** Builds a mail from a text and parses it like a mail program. */
async function opened(text: string, subject?: string, values: AnyMailValues = VALUES) {
  const checked = check(text, subject);
  if (isProblem(checked)) throw new Error(`${checked.code}: ${checked.what}`);
  const content = fillMail(checked, { locale: DEFAULT_LOCALE, brand: BRAND, values, footer: 'Pourquoi' });
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: { name: BRAND.tenantName, address: 'no-reply@example.com' },
    to: 'camille@example.com',
    subject: content.subject,
    html: content.html,
    text: content.text,
  });
  return PostalMime.parse(message as Buffer);
}

describe('checkText with hostile markup', () => {
  it.each(HOSTILE_MARKUP)('rejects %j', (text) => {
    const checked = check(text);
    expect(isProblem(checked)).toBe(true);
    if (isProblem(checked)) {
      expect(checked.place).toBeGreaterThan(0);
      expect(checked.what.length).toBeLessThanOrEqual(60);
    }
  });
});

/** Texts that only look like code or markup. */
const INERT = [
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;script&amp;gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '<strong>&lt;%= 7*7 %&gt;</strong>',
  '#[[7*7]]#',
  '{ 7 * 7 }',
  '{% include x %}',
  '@import url(//evil.example)',
  'javascript:alert(1)',
];

describe('mail text that only looks hostile', () => {
  it.each(INERT)('is sent as plain text: %j', async (text) => {
    const { html: shown } = await opened(`<p>${text}</p>`);
    expect(shown).not.toMatch(/<script|<img|<%/i);
    expect(shown).not.toContain('49');
  });

  it('is unchanged after it is saved and read again', () => {
    for (const text of INERT) {
      const first = check(`<p>${text}</p>`);
      if (isProblem(first)) throw new Error(first.what);
      const stored = writeMarkup(first.body);
      const again = checkText('tickets', { subject: 'x', html: stored });
      expect(isProblem(again)).toBe(false);
      if (!isProblem(again)) expect(writeMarkup(again.body)).toBe(stored);
    }
  });
});

describe('value of a mail variable', () => {
  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '{LIEN}',
    '{NOM}{NOM}',
    '$& $1 $$',
  ])('is inserted as text in both parts and the subject: %j', async (value) => {
    const mail = await opened('<p>Bonjour {PRENOM}</p>', 'Pour {PRENOM}', { ...VALUES, PRENOM: value });
    expect(mail.text).toContain(`Bonjour ${value}`);
    expect(mail.html).not.toMatch(/<script|<img/);
    expect(mail.subject).toBe(`Pour ${value}`);
  });

  it.each(['Ada\r\nBcc: all@example.com', 'Ada\nX-Spam: no', 'Ada\u2028Bcc: x'])(
    'adds no header: %j',
    async (value) => {
      const mail = await opened('<p>x</p>', 'Pour {PRENOM}', { ...VALUES, PRENOM: value });
      expect(mail.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['bcc']));
      expect(mail.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['x-spam']));
      expect(mail.subject).toMatch(/^Pour Ada /);
    },
  );

  it('must be present', async () => {
    const { PRENOM: _, ...rest } = VALUES;
    await expect(opened('<p>{PRENOM}</p>', 'x', rest)).rejects.toThrow('PRENOM');
  });
});

describe('mail with a text of the venue', () => {
  const TEXT =
    '<h2>À bientôt, {PRENOM}</h2><p>Commande <strong>{NUMCMD}</strong><br>payée</p><ul><li><p>Bonnet</p></li><li><p>Douche</p></li></ul>' +
    '<div data-button="{LIEN}">Voir</div><p><a href="https://example.com/acces">Accès</a>, <a href="mailto:a@example.com">écrire</a></p>';

  it('has an HTML and a text part, one heading, and its links', async () => {
    const mail = await opened(TEXT, 'Commande {NUMCMD}');
    expect(mail.subject).toBe('Commande AR-1');
    expect(mail.html?.match(/<h1/g)).toHaveLength(1);
    expect(mail.html).toContain('À bientôt, Camille</h1>');
    expect(mail.html).toContain('href="https://tickets.example.com/aqua-rivage/my-tickets"');
    expect(mail.html).toContain('<html lang="fr-FR">');
    expect(mail.text).toContain('– Bonnet\n– Douche');
    expect(mail.text).toContain('Accès (https://example.com/acces)');
    expect(mail.text).toContain('un billet');
    expect(mail.text).toContain('Pourquoi');
  });

  it('omits a link whose address is empty', async () => {
    const text =
      '<p>Bonjour <a href="{LIENRECU}">Votre reçu</a></p><p><a href="{LIENRECU}">Reçu</a></p>' +
      '<div data-button="{LIENRECU}">Le reçu</div>';
    expect((await opened(text)).text).toContain('Le reçu');
    const mail = await opened(text, 'x', { ...VALUES, LIENRECU: '' });
    for (const body of [mail.html, mail.text]) {
      expect(body).toContain('Bonjour');
      expect(body).not.toMatch(/reçu|href=""/i);
    }
  });

  it('shows the venue’s logo and fonts', () => {
    const checked = check('<p>x</p>');
    if (isProblem(checked)) throw new Error(checked.what);
    const brand = {
      ...BRAND,
      logo: 'https://tickets.example.com/logo',
      titleFont: 'lora',
      textFont: 'inter',
    };
    const { html: shown } = fillMail(checked, { locale: DEFAULT_LOCALE, brand, values: VALUES, footer: '' });
    expect(shown).toContain('<img src="https://tickets.example.com/logo" alt="Aqua Rivage"');
    expect(shown).toContain('&#39;Lora&#39;,Georgia,serif');
    expect(shown).toContain('&#39;Inter&#39;');
  });
});
