import { expect, test } from 'vitest';
import { unpooled } from './unpooled.ts';

test('bytes of a text that are cached keep no other bytes in memory', () => {
  const bytes = unpooled('Entrée');
  expect(bytes.toString()).toBe('Entrée');
  expect(bytes.buffer.byteLength).toBe(7);
});
