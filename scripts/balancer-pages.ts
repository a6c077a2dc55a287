import { createHash } from 'node:crypto';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { AppError, describeError } from '../server/src/kernel/errors.ts';
import { html } from '../server/src/kernel/format/markup.ts';

export const balancerPages = 'deploy/nginx/pages';

/** Errors that nginx answers itself, by the name of their files. */
const ERRORS: Readonly<Record<string, ErrorCode>> = {
  unavailable: 'internal.unavailable',
  'too-large': 'request.too-large',
};

const STYLE = [
  ':root{color-scheme:light dark}',
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#eef4f6;color:#0c1c24;font:18px/1.5 system-ui,sans-serif}',
  'main{max-width:32rem;margin:1rem;padding:2rem;border-radius:16px;background:#fff}',
  'h1{margin:0 0 1.5rem;font-size:1.375rem;line-height:1.35}',
  'a{display:inline-block;padding:.75rem 1.5rem;border-radius:999px;background:#0b4f66;color:#fff;font-weight:600;text-decoration:none}',
  'a:focus-visible{outline:3px solid #ffc043;outline-offset:3px}',
  '@media(prefers-color-scheme:dark){body{background:#0c1c24;color:#eef4f6}main{background:#16303c}a{background:#8fd3ea;color:#0c1c24}}',
].join('');

/** Source expression of the style, for the content security policy of nginx. */
export const balancerStyle = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

/** Renders the answers of nginx to errors of its own, by file name: a page for browsers, and JSON for calls. */
export function renderBalancerPages(): Map<string, string> {
  const answers = LOCALES.flatMap((locale) =>
    Object.entries(ERRORS).flatMap(([name, code]): [string, string][] => {
      const { body } = describeError(new AppError(code), locale);
      return [
        [`${name}.${locale}.html`, pageOf(body.error, locale)],
        [`${name}.${locale}.json`, `${JSON.stringify(body)}\n`],
      ];
    }),
  );
  return new Map(answers);
}

const pageOf = (message: string, locale: Locale): string =>
  html`<!doctype html>
<html lang="${locale.slice(0, 2)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${message}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${message}</h1>
<a href="">${translator(locale, 'offline')('retry')}</a>
</main>
</body>
</html>
`.text;
