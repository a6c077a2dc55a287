import type { Locale } from '@guichet/contract/locale.ts';
import { html, type Markup } from './markup.ts';

interface HtmlPage {
  locale: Locale;
  title: string;
  /** Address of its stylesheet. */
  stylesheet: string;
  body: Markup;
}

/** Renders a page of an embedded system, outside the shop, which search engines do not index. */
export const htmlPage = ({ locale, title, stylesheet, body }: HtmlPage): string =>
  html`<!doctype html>
<html lang="${locale.slice(0, 2)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
${body}
</body>
</html>
`.text;
