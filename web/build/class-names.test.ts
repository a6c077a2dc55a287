import { expect, it } from 'vitest';
import { scopedClassNames } from './class-names.ts';

it('names a class after its component, and the class of the component itself like it', () => {
  const name = scopedClassNames();
  expect(name('primary', '/web/src/ui/button.module.css')).toBe('button-primary');
  expect(name('iconButton', '/web/src/ui/icon-button.module.css')).toBe('icon-button');
  expect(name('isOpen', '/web/src/ui/menu.module.css?used')).toBe('menu-is-open');
});

it('keeps the names that the whole site shares', () => {
  expect(scopedClassNames()('pageBody', '/web/src/ui/layout.module.css')).toBe('page-body');
});

it('gives the same class its name as often as it is asked', () => {
  const name = scopedClassNames();
  const file = '/web/src/ui/button.module.css';
  expect([name('primary', file), name('primary', `${file}?direct`)]).toEqual([
    'button-primary',
    'button-primary',
  ]);
});

it('refuses a name that two stylesheets make', () => {
  const name = scopedClassNames();
  name('primary', '/web/src/ui/button.module.css');
  expect(() => name('primary', '/web/src/shop/button.module.css')).toThrow(
    'Two stylesheets make the class button-primary',
  );
  expect(() => name('buttonPrimary', '/web/src/ui/layout.module.css')).toThrow('button-primary');
});
