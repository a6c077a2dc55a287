import { expect, it } from 'vitest';
import { NONCE_PLACEHOLDER, newNonce, RenderedPage } from './rendered-page.ts';

it('a page has the visitor’s own nonce in every place', () => {
  const page = new RenderedPage(
    200,
    `<p>Été</p><script nonce="${NONCE_PLACEHOLDER}"></script><i nonce="${NONCE_PLACEHOLDER}">`,
  );
  expect(page.withNonce('abc').toString()).toBe('<p>Été</p><script nonce="abc"></script><i nonce="abc">');
  expect(page.withNonce('xyz').toString()).not.toContain('abc');
});

it('a nonce has 128 random bits, and a page never contains its placeholder', () => {
  expect(newNonce()).not.toBe(newNonce());
  expect(Buffer.from(newNonce(), 'base64')).toHaveLength(16);
  expect(new RenderedPage(200, NONCE_PLACEHOLDER).withNonce('n').toString()).toBe('n');
});
