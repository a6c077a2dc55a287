import { contrastWithWhite } from '@guichet/contract/tenants/colour.ts';
import { expect, it } from 'vitest';
import { mailColours } from './colours.ts';

it.each(['#0b6e8a', '#ffffff', '#ffe600', '#00ff88', '#000000', 'nonsense'])(
  'white text is readable on the deep shade of %s',
  (colour) => {
    expect(contrastWithWhite(mailColours(colour).deep)).toBeGreaterThanOrEqual(4.5);
  },
);
