import { expect, it } from 'vitest';
import { withoutMetadataNonces } from './metadata-nonces.ts';
import { NONCE_PLACEHOLDER } from './rendered-page.ts';

it('removes the nonce from metadata and keeps it on scripts and styles', () => {
  const nonce = ` nonce="${NONCE_PLACEHOLDER}"`;
  const kept = [
    `<meta property="csp-nonce" content="${NONCE_PLACEHOLDER}"/>`,
    `<link rel="stylesheet" href="/a.css"${nonce}/>`,
    `<script${nonce}>1</script>`,
  ].join('');
  const head = (given: string) =>
    `<meta name="description" content="a"${given}/><link rel="canonical" href="/x"${given}/>${kept}`;
  expect(withoutMetadataNonces(head(nonce))).toBe(head(''));
});
