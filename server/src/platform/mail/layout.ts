import type { Locale } from '@guichet/contract/locale.ts';
import { DEFAULT_FONTS, FONTS, type FontUse, isFontName } from '@guichet/contract/tenants/fonts.ts';
import { html, Markup } from '#kernel/format/markup.ts';
import { type MailColours, mailColours } from './colours.ts';
import type { PageLink } from './content.ts';

/** Brand of the mail's tenant. */
export interface MailBrand {
  readonly tenantName: string;
  /** `#rrggbb` */
  readonly colour: string;
  /** `#rrggbb`, a line below its name; none without it */
  readonly accent?: string;
  /** Names of fonts; the default fonts when absent */
  readonly titleFont?: string;
  readonly textFont?: string;
  /** Absolute address of its logo; without one, its name is shown */
  readonly logo?: string;
}

export interface MailPage {
  readonly lang: Locale;
  readonly brand: MailBrand;
  readonly subject: string;
  /** Preview text beside the subject in lists of mails */
  readonly preview: string;
  readonly heading: string;
  readonly body: Markup;
  /** Reason why the recipient gets this mail. */
  readonly footer: string;
  /** How the recipient refuses further mails. */
  readonly refusal?: PageLink | undefined;
}

export const INK = '#0c1c24';
export const INK_SOFT = '#4a5c66';
export const LINE = '#ccd8dc';
export const PAPER = '#f5f8f8';
const TEXT_FONT = "Figtree,'Segoe UI',Helvetica,Arial,sans-serif";
export const DISPLAY_FONT = "'Bricolage Grotesque',Figtree,'Segoe UI',Helvetica,Arial,sans-serif";

/** Only what inline styles cannot express: dark mode and narrow screens. */
const STYLES = `
@media (prefers-color-scheme: dark) {
  .paper { background: #0c1c24 !important }
  .card { background: #15303c !important; border-color: #35535f !important }
  .ink, .ink a { color: #f1f6f7 !important }
  .ink-soft { color: #b9c8cf !important }
  .ticket { background: #1d3f4d !important; border-top-color: #35535f !important; border-right-color: #35535f !important; border-bottom-color: #35535f !important }
  .hole { background: #15303c !important }
  .tear { border-color: #7f98a3 !important }
  .soft { background: #1d3f4d !important }
}
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important }
  .time { font-size: 34px !important }
}`;

/** Layout of every mail: one column, tables for layout, the tenant's logo or name on its colour. */
export function mailPage({
  lang,
  brand,
  subject,
  preview,
  heading,
  body,
  footer,
  refusal,
}: MailPage): string {
  const colours = mailColours(brand.colour);
  const page = html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${new Markup(STYLES)}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${PAPER}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<div role="article" aria-roledescription="email" aria-label="${subject}" lang="${lang}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:${PAPER}"><tr><td align="center" style="padding:24px 12px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td class="pad" style="background:${colours.deep};border-radius:22px 22px 0 0;padding:22px 32px;color:#ffffff;font:800 20px/1.2 ${DISPLAY_FONT}${accentLine(brand)}">${nameOrLogo(brand)}</td></tr>
<tr><td class="card pad ink" style="background:#ffffff;border:1px solid ${LINE};border-top:0;border-radius:0 0 22px 22px;padding:32px 32px 36px;color:${INK};font:400 16px/1.5 ${TEXT_FONT}">
<h1 style="margin:0 0 16px;font:700 28px/1.15 ${DISPLAY_FONT};letter-spacing:-0.01em">${heading}</h1>
${body}
</td></tr>
<tr><td class="pad ink-soft" style="padding:20px 32px 0;color:${INK_SOFT};font:400 14px/1.5 ${TEXT_FONT}">${footer}${refusal ? html`<br><a href="${refusal.address}" target="_blank" rel="noopener" style="color:inherit">${refusal.label}</a>` : ''}</td></tr>
</table>
</td></tr></table>
</div>
</body>
</html>`.text;
  return inFonts(page, brand);
}

/** Line between header and text. */
const accentLine = ({ accent }: MailBrand): string =>
  accent !== undefined && /^#[0-9a-f]{6}$/i.test(accent) ? `;border-bottom:4px solid ${accent}` : '';

/** The logo on white, as it was drawn for the site; its name replaces it when pictures are blocked. */
function nameOrLogo({ tenantName, logo }: MailBrand): string | Markup {
  if (logo === undefined) return tenantName;
  return html`<img src="${logo}" alt="${tenantName}" height="40" style="display:block;height:40px;width:auto;max-width:240px;padding:8px 12px;background:#ffffff;border-radius:10px;color:${INK}">`;
}

/** Mail parts name the default fonts; a venue's fonts replace them. */
function inFonts(page: string, { titleFont, textFont }: MailBrand): string {
  return page
    .replaceAll(quoted(DISPLAY_FONT), quoted(fontStack(titleFont, 'title')))
    .replaceAll(quoted(TEXT_FONT), quoted(fontStack(textFont, 'text')));
}

/** Escaped for an attribute. */
const quoted = (text: string): string => html`${text}`.text;

/** Mail programs without a font use the next one. */
function fontStack(name: string | undefined, use: FontUse): string {
  const standard = use === 'title' ? DISPLAY_FONT : TEXT_FONT;
  if (name === undefined || !isFontName(name) || name === DEFAULT_FONTS[use]) return standard;
  const font = FONTS[name];
  return font.kind === 'serif'
    ? `'${font.name}',Georgia,serif`
    : `'${font.name}','Segoe UI',Helvetica,Arial,sans-serif`;
}

export function paragraph(text: string | Markup): Markup {
  return html`<p style="margin:0 0 16px">${text}</p>`;
}

/** A paragraph required by law. */
export function smallPrint(text: string | Markup): Markup {
  return html`<p class="ink-soft" style="margin:0 0 8px;color:${INK_SOFT};font-size:14px">${text}</p>`;
}

/** A link that looks like a button: at least 44 px high, with white text on the brand's deep shade. */
export function button(label: string, address: string, colours: MailColours): Markup {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 12px"><tr><td style="background:${colours.deep};border-radius:999px"><a href="${address}" target="_blank" rel="noopener" style="display:inline-block;padding:13px 26px;color:#ffffff;font:600 16px/20px ${TEXT_FONT};text-decoration:none">${label}</a></td></tr></table>`;
}

/** A code to copy, large and on its own. */
export function largeCode(code: string, colours: MailColours): Markup {
  return html`<p class="soft ink" style="margin:24px 0;padding:20px;background:${colours.soft};border-radius:14px;text-align:center;color:${INK};font:700 40px/1.1 ${DISPLAY_FONT};letter-spacing:0.18em">${code}</p>`;
}

export function link(label: string, address: string): Markup {
  return html`<a href="${address}" target="_blank" rel="noopener" style="color:inherit;font-weight:600;text-decoration:underline">${label}</a>`;
}
