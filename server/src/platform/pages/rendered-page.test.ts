import { expect, it } from 'vitest';
import { NONCE_PLACEHOLDER, newNonce, RenderedPage } from './rendered-page.ts';

it('fills every nonce of a page with the visitor’s', () => {
  const page = new RenderedPage(
    200,
    `<p>Été</p><script nonce="${NONCE_PLACEHOLDER}"></script><i nonce="${NONCE_PLACEHOLDER}">`,
  );
  expect(page.withNonce('abc').toString()).toBe('<p>Été</p><script nonce="abc"></script><i nonce="abc">');
  expect(page.withNonce('xyz').toString()).not.toContain('abc');
});

it('generates nonces of 128 random bits, and leaves no placeholder in the page', () => {
  expect(newNonce()).not.toBe(newNonce());
  expect(Buffer.from(newNonce(), 'base64')).toHaveLength(16);
  expect(new RenderedPage(200, NONCE_PLACEHOLDER).withNonce('n').toString()).toBe('n');
});
