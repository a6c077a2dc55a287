import { expect, it } from 'vitest';
import { NONCE_PLACEHOLDER, newNonce, RenderedPage } from './rendered-page.ts';

it('each visitor gets the page with a nonce of their own, everywhere', () => {
  const page = new RenderedPage(
    200,
    `<p>Été</p><script nonce="${NONCE_PLACEHOLDER}"></script><i nonce="${NONCE_PLACEHOLDER}">`,
  );
  expect(page.withNonce('abc').toString()).toBe('<p>Été</p><script nonce="abc"></script><i nonce="abc">');
  expect(page.withNonce('xyz').toString()).not.toContain('abc');
});

it('a nonce cannot be guessed, and the page never shows the place it goes to', () => {
  expect(newNonce()).not.toBe(newNonce());
  expect(Buffer.from(newNonce(), 'base64')).toHaveLength(16);
  expect(new RenderedPage(200, NONCE_PLACEHOLDER).withNonce('n').toString()).toBe('n');
});
