import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const files = readdirSync(root, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.tsx'));

/** Returns the opening tags of components with an inputMode for digits. */
const numberFields = (text: string): string[] =>
  [...text.matchAll(/<[A-Z]\w*\s[^<]*?(?:inputMode=(?:"numeric"|"decimal"|\{\w)|type="tel")[^<]*?\/>/g)].map(
    ([tag]) => tag,
  );

it('no numeric field has maxLength, which silently cuts typed text', () => {
  const found = files.flatMap((name) =>
    numberFields(readFileSync(new URL(name, root), 'utf8')).map((tag) => ({ name, tag })),
  );
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter(({ tag }) => tag.includes('maxLength')).map(({ name }) => name)).toEqual([]);
});
