import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { html } from '#platform/format/markup.ts';
import { writeMarkup } from './markup/view.ts';
import type { AnyMailValues } from './model.ts';
import { checkText, isProblem } from './rules.ts';
import { fillMail } from './view.ts';

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

/** The mail as a mail program opens it. */
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

/** Texts that no mail may have: each is refused, with the paragraph that it is in. */
const REFUSED = [
  '<script>alert(1)</script>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<p><script>alert(1)</script></p>',
  '<p>a<script src="https://evil.example/x.js"></script></p>',
  '<scr<script>ipt>alert(1)</script>',
  '<style>*{background:url(https://evil.example)}</style>',
  '<link rel="stylesheet" href="https://evil.example/a.css">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<iframe src="https://evil.example"></iframe>',
  '<object data="https://evil.example"></object>',
  '<embed src="https://evil.example">',
  '<svg onload="alert(1)"></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<img src="x" onerror="alert(1)">',
  '<p><img src="https://evil.example/pixel.gif"></p>',
  '<video src="https://evil.example/x.mp4"></video>',
  '<form action="https://evil.example"><input name="password"></form>',
  '<p><input type="password"></p>',
  '<button>go</button>',
  '<textarea></textarea>',
  '<template><p>x</p></template>',
  '<noscript><p>x</p></noscript>',
  '<table><tr><td>x</td></tr></table>',
  '<p onclick="alert(1)">x</p>',
  '<p style="background:url(https://evil.example)">x</p>',
  '<p style="position:fixed;inset:0">x</p>',
  '<p class="card">x</p>',
  '<p id="x">x</p>',
  '<h2 onmouseover="alert(1)">x</h2>',
  '<strong style="display:none">x</strong>',
  '<p><a href="javascript:alert(1)">x</a></p>',
  '<p><a href="JaVaScRiPt:alert(1)">x</a></p>',
  '<p><a href=" javascript:alert(1)">x</a></p>',
  '<p><a href="java\nscript:alert(1)">x</a></p>',
  '<p><a href="&#106;avascript:alert(1)">x</a></p>',
  '<p><a href="javascript&colon;alert(1)">x</a></p>',
  '<p><a href="data:text/html,<script>alert(1)</script>">x</a></p>',
  '<p><a href="data:text/html;base64,PHNjcmlwdD4=">x</a></p>',
  '<p><a href="vbscript:msgbox(1)">x</a></p>',
  '<p><a href="file:///etc/passwd">x</a></p>',
  '<p><a href="//evil.example">x</a></p>',
  '<p><a href="/relative">x</a></p>',
  '<p><a href="https://aqua-rivage.example@evil.example/">x</a></p>',
  '<p><a href="https://evil.example/?{NOM}">x</a></p>',
  '<p><a href="{NOM}">x</a></p>',
  '<p><a href="{BILLETS}">x</a></p>',
  '<p><a href="https://a.example" onclick="alert(1)">x</a></p>',
  '<p><a href="https://a.example" target="_blank">x</a></p>',
  '<p><a>x</a></p>',
  '<p><a href="https://a.example"><a href="https://b.example">x</a></a></p>',
  "<p><a href='https://a.example'>x</a></p>",
  '<p><a href=https://a.example>x</a></p>',
  '<p>x',
  'x</p>',
  '<p><strong>x</p></strong>',
  '<p><strong><strong>x</strong></strong></p>',
  '<p><p>x</p></p>',
  '<ul><li>x</ul>',
  '<ul>x</ul>',
  '<ul><ul><li>x</li></ul></ul>',
  '<div>x</div>',
  '<div data-button="javascript:alert(1)">x</div>',
  '<div data-button="{LIEN}"></div>',
  '<div data-button="{LIEN}" style="x">x</div>',
  '<!-- comment --><p>x</p>',
  '<![CDATA[x]]>',
  '<!doctype html>',
  '<?xml version="1.0"?>',
  '<p>1 < 2</p>',
  '<p><</p>',
  '</td></tr></table><p>x</p>',
  '<p>{PRIX}</p>',
  '<p>{nom}</p>',
  '<p>{{NOM}}</p><p>{constructor}</p>',
  '<p>{__proto__}</p>',
  '<p>{LIEN}</p>',
  '<p>Voici {BILLETS}</p>',
  '<h2>{BILLETS}</h2>',
  '<ul><li>{BILLETS}</li></ul>',
  '<p>{ NOM }</p>',
  '<p>#{process.env.SECRET_KEY}</p>',
];

describe('a hostile text is refused', () => {
  it.each(REFUSED)('%j', (text) => {
    const checked = check(text);
    expect(isProblem(checked)).toBe(true);
    if (isProblem(checked)) {
      expect(checked.place).toBeGreaterThan(0);
      expect(checked.what.length).toBeLessThanOrEqual(60);
    }
  });
});

/** Texts that look like more than they are: they are sent as they read. */
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

describe('a text that only looks hostile is inert', () => {
  it.each(INERT)('%j', async (text) => {
    const { html: shown } = await opened(`<p>${text}</p>`);
    expect(shown).not.toMatch(/<script|<img|<%/i);
    expect(shown).not.toContain('49');
  });

  it('reads the same again after it was saved', () => {
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

describe('what a variable is filled with', () => {
  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '{LIEN}',
    '{NOM}{NOM}',
    '$& $1 $$',
  ])('%j is text, in both parts', async (value) => {
    const mail = await opened('<p>Bonjour {PRENOM}</p>', 'Pour {PRENOM}', { ...VALUES, PRENOM: value });
    expect(mail.text).toContain(`Bonjour ${value}`);
    expect(mail.html).not.toMatch(/<script|<img/);
    expect(mail.subject).toBe(`Pour ${value}`);
  });

  it.each(['Ada\r\nBcc: all@example.com', 'Ada\nX-Spam: no', 'Ada\u2028Bcc: x'])(
    '%j adds no header',
    async (value) => {
      const mail = await opened('<p>x</p>', 'Pour {PRENOM}', { ...VALUES, PRENOM: value });
      expect(mail.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['bcc']));
      expect(mail.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['x-spam']));
      expect(mail.subject).toMatch(/^Pour Ada /);
    },
  );

  it('must be there', async () => {
    const { PRENOM: _, ...rest } = VALUES;
    await expect(opened('<p>{PRENOM}</p>', 'x', rest)).rejects.toThrow('PRENOM');
  });
});

describe('a mail in a venue’s words', () => {
  const TEXT =
    '<h2>À bientôt, {PRENOM}</h2><p>Commande <strong>{NUMCMD}</strong><br>payée</p><ul><li><p>Bonnet</p></li><li><p>Douche</p></li></ul>' +
    '<div data-button="{LIEN}">Voir</div><p><a href="https://example.com/acces">Accès</a>, <a href="mailto:a@example.com">écrire</a></p>';

  it('has both parts, one heading, and its links', async () => {
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
