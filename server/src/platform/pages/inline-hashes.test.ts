import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashInline as hashBytes, INLINE_MARK } from './inline-hashes.ts';

const MARK = ` nonce="${INLINE_MARK}"`;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function hashInline(text: string) {
  const { html, hashes } = hashBytes(Buffer.from(text));
  return { html: html.toString(), hashes };
}

describe('hashInline', () => {
  it('hashes the marked scripts and styles and removes every mark', () => {
    const html = [
      `<meta property="csp-nonce" content="${INLINE_MARK}"/><meta name="description" content="a"${MARK}/>`,
      `<link rel="stylesheet" href="/a.css"${MARK}/><style data-a=""${MARK}>p{color:red}</style>`,
      `<script${MARK} async="">été(1)</script><script${MARK}>2</script><script${MARK}>2</script>`,
    ];
    expect(hashInline(html.join(''))).toEqual({
      html: '<meta name="description" content="a"/><link rel="stylesheet" href="/a.css"/><style data-a="">p{color:red}</style><script async="">été(1)</script><script>2</script><script>2</script>',
      hashes: { scripts: [hashOf('été(1)'), hashOf('2')], styles: [hashOf('p{color:red}')] },
    });
  });

  it.each([
    ['a script without a mark', '<script>alert(1)</script>'],
    ['a style without a mark', '<style>*{display:none}</style>'],
    ['a script with a guessed mark', '<script nonce="mark-0">alert(1)</script>'],
    ['a script whose text names a mark', '<script>" nonce="mark-0">alert(1)</script>'],
    ['a script from elsewhere with a mark', `<script src="https://evil.example/x.js"${MARK}></script>`],
  ])('allows nothing for %s', (_name, html) => {
    expect(hashInline(html).hashes).toEqual({ scripts: [], styles: [] });
  });

  it('allows only the text of the server for a tag that a hostile text has left open', () => {
    const html = `<p><script src="https://evil.example/x.js" data-x=<script${MARK}>ours()</script>`;
    expect(hashInline(html).hashes.scripts).toEqual([hashOf('ours()')]);
  });

  it('hashes line breaks as the parser of the browser reads them', () => {
    expect(hashInline(`<script${MARK}>a\r\nb\rc</script>`).hashes.scripts).toEqual([hashOf('a\nb\nc')]);
  });

  it('leaves no mark in the text that it hashes', () => {
    const { html, hashes } = hashInline(`<script${MARK}>run("${INLINE_MARK}")</script>`);
    expect(html).toBe('<script>run("")</script>');
    expect(hashes.scripts).toEqual([hashOf('run("")')]);
  });
});
