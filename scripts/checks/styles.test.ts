import { describe, expect, it } from 'vitest';
import { findStyleProblems } from './styles.ts';

const SHEET = 'web/src/shop/cart/page/cart-total.module.css';
const COMPONENT = 'web/src/shop/cart/page/cart-total.tsx';
const user = { path: COMPONENT, text: `import styles from './cart-total.module.css';\nstyles.sum` };
const sheet = (rule: string) => ({ path: SHEET, text: `@layer page {\n  .sum {\n    ${rule}\n  }\n}\n` });

describe('findStyleProblems, with a breach', () => {
  it.each([
    [
      'reports a colour in a stylesheet that is no token',
      'color: #C9D6DC;',
      `${SHEET}:3 has a colour of its own`,
    ],
    ['a colour is see-through', 'box-shadow: 0 0 0 1px #0c1c2426;', 'has a colour of its own'],
    ['a stylesheet has a size of type of its own', 'font-size: 17px;', 'has a size of type of its own'],
    ['the shorthand of a font has one', 'font: 700 1.2rem / 1 var(--text);', 'has a size of type of its own'],
  ])('%s', (_name, rule, message) => {
    expect(findStyleProblems([user, sheet(rule)])).toEqual([expect.stringContaining(message)]);
  });

  it.each([
    ['reports a global stylesheet', [{ path: 'web/src/backoffice/card.css', text: '' }], 'is global'],
    [
      'reports a component that uses a global class',
      [{ path: 'web/src/shop/card.tsx', text: '<p className="card sum" />' }],
      'card',
    ],
    ['a component uses a class that its stylesheet lacks', [user, { path: SHEET, text: '' }], 'lacks'],
    ['no component uses a class', [sheet('color: inherit;')], 'which no component uses'],
    [
      'reports a class that no string or key in the component names',
      [
        { path: COMPONENT, text: `import styles from './cart-total.module.css';\nstyles[tone]; sum();` },
        sheet('color: inherit;'),
      ],
      'has .sum, which no component uses',
    ],
  ])('%s', (_name, files, message) => {
    expect(findStyleProblems(files)[0]).toContain(message);
  });
});

describe('findStyleProblems, without a breach', () => {
  it.each([
    ['accepts tokens for colours and sizes', 'font-size: var(--font-size-s); color: var(--ink);'],
    ['a size of type is inherited', 'font-size: inherit;'],
    ['a colour is in a comment', '/* #fff on the brand */ color: var(--on-dark);'],
  ])('%s', (_name, rule) => {
    expect(findStyleProblems([user, sheet(rule)])).toEqual([]);
  });

  it('accepts colours and sizes in the tokens file', () => {
    const text = ':root { --ink: #0c1c24; --font-size-s: 14px; }';
    expect(findStyleProblems([{ path: 'web/src/ui/tokens.css', text }])).toEqual([]);
  });

  it('accepts a class chosen at run time', () => {
    const text = `import styles from './cart-total.module.css';\nconst tone = isTotal ? 'sum' : 'line';\nstyles[tone]`;
    expect(findStyleProblems([{ path: COMPONENT, text }, sheet('color: inherit;')])).toEqual([]);
  });

  it('ignores the name of the stylesheet inside a text', () => {
    const text = `import styles from './cart-total.module.css';\nstyles.sum; t('styles.title')`;
    expect(findStyleProblems([{ path: COMPONENT, text }, sheet('color: inherit;')])).toEqual([]);
  });

  it('accepts a stylesheet imported by alias from another folder', () => {
    const text = `import styles from '#shop/cart/page/cart-total.module.css';\nstyles.sum`;
    expect(findStyleProblems([{ path: 'web/src/app/x.tsx', text }, sheet('color: inherit;')])).toEqual([]);
  });
});
