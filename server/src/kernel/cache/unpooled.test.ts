import { expect, test } from 'vitest';
import { unpooled } from './unpooled.ts';

test('unpooled allocates memory that is not shared with other buffers', () => {
  const bytes = unpooled('Entrée');
  expect(bytes.toString()).toBe('Entrée');
  expect(bytes.buffer.byteLength).toBe(7);
});
