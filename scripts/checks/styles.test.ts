import { describe, expect, it } from 'vitest';
import { findStyleProblems } from './styles.ts';

const SHEET = 'web/src/shop/cart/cart-total.module.css';
const COMPONENT = 'web/src/shop/cart/cart-total.tsx';
const user = { path: COMPONENT, text: `import styles from './cart-total.module.css';\nstyles.sum` };
const sheet = (rule: string) => ({ path: SHEET, text: `@layer page {\n  .sum {\n    ${rule}\n  }\n}\n` });

describe('a problem is found when', () => {
  it.each([
    ['a stylesheet has a colour of its own', 'color: #C9D6DC;', `${SHEET}:3 has a colour of its own`],
    ['a colour is see-through', 'box-shadow: 0 0 0 1px #0c1c2426;', 'has a colour of its own'],
    ['a stylesheet has a size of type of its own', 'font-size: 17px;', 'has a size of type of its own'],
    ['the shorthand of a font has one', 'font: 700 1.2rem / 1 var(--text);', 'has a size of type of its own'],
  ])('%s', (_name, rule, message) => {
    expect(findStyleProblems([user, sheet(rule)])).toEqual([expect.stringContaining(message)]);
  });

  it.each([
    ['a stylesheet is global', [{ path: 'web/src/backoffice/card.css', text: '' }], 'is global'],
    [
      'a component uses a global class',
      [{ path: 'web/src/shop/card.tsx', text: '<p className="card sum" />' }],
      'card',
    ],
    ['a component uses a class that its stylesheet lacks', [user, { path: SHEET, text: '' }], 'lacks'],
    ['no component uses a class', [sheet('color: inherit;')], 'which no component uses'],
    [
      'no value that may choose a class at run time is its name',
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

describe('no problem is found when', () => {
  it.each([
    ['colours and sizes are tokens', 'font-size: var(--font-size-s); color: var(--ink);'],
    ['a size of type is inherited', 'font-size: inherit;'],
    ['a colour is in a comment', '/* #fff on the brand */ color: var(--on-dark);'],
  ])('%s', (_name, rule) => {
    expect(findStyleProblems([user, sheet(rule)])).toEqual([]);
  });

  it('the tokens name colours and sizes', () => {
    const text = ':root { --ink: #0c1c24; --font-size-s: 14px; }';
    expect(findStyleProblems([{ path: 'web/src/ui/tokens.css', text }])).toEqual([]);
  });

  it('a class is chosen at run time', () => {
    const text = `import styles from './cart-total.module.css';\nconst tone = isTotal ? 'sum' : 'line';\nstyles[tone]`;
    expect(findStyleProblems([{ path: COMPONENT, text }, sheet('color: inherit;')])).toEqual([]);
  });

  it('a text has the name of the stylesheet in it', () => {
    const text = `import styles from './cart-total.module.css';\nstyles.sum; t('styles.title')`;
    expect(findStyleProblems([{ path: COMPONENT, text }, sheet('color: inherit;')])).toEqual([]);
  });

  it('a component in another folder uses the stylesheet by its alias', () => {
    const text = `import styles from '#shop/cart/cart-total.module.css';\nstyles.sum`;
    expect(findStyleProblems([{ path: 'web/src/app/x.tsx', text }, sheet('color: inherit;')])).toEqual([]);
  });
});
