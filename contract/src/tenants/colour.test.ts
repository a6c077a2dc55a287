import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contrastWithWhite,
  displayContrast,
  hasEnoughContrast,
  hexadecimal,
  nearestWithContrast,
  type Rgb,
  readColour,
  rgbOf,
} from './colour.ts';

const channel = fc.integer({ min: 0, max: 255 });
const colours = fc.tuple(channel, channel, channel).map((rgb) => hexadecimal(rgb));

describe('readColour', () => {
  it.each([
    ['#0B6E8A', '#0b6e8a'],
    ['0b6e8a', '#0b6e8a'],
    [' #abc ', '#aabbcc'],
  ])('parses %s', (text, colour) => expect(readColour(text)).toBe(colour));

  it.each([
    '',
    '#',
    'red',
    '#12',
    '#12345',
    '#1234567',
    '#0b6e8g',
    '#0b6e8a;}body{',
    'rgb(1,2,3)',
    '#0b6e8a\n#',
  ])('rejects %j', (text) => expect(readColour(text)).toBeUndefined());

  it('inverts hexadecimal', () =>
    fc.assert(
      fc.property(colours, (colour) => {
        expect(hexadecimal(rgbOf(colour))).toBe(colour);
      }),
    ));
});

describe('contrast with white', () => {
  // Reference values from the calculators of W3C and WebAIM.
  it.each([
    ['#ffffff', 1],
    ['#000000', 21],
    ['#767676', 4.54],
    ['#777777', 4.48],
    ['#0b6e8a', 5.82],
    ['#ff0000', 4],
    ['#ffff00', 1.07],
  ])('of %s is %d', (colour, ratio) => expect(contrastWithWhite(colour)).toBeCloseTo(ratio, 1));

  it('is never rounded up to a limit that it misses', () => {
    expect(displayContrast(contrastWithWhite('#777777'))).toBe(4.4);
    expect(displayContrast(4.5)).toBe(4.5);
  });
});

describe('nearestWithContrast', () => {
  const distance = (one: Rgb, other: Rgb) =>
    Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));

  it('has sufficient contrast and is barely darker than necessary', () =>
    fc.assert(
      fc.property(colours, (colour) => {
        const shade = nearestWithContrast(colour);
        expect(hasEnoughContrast(shade)).toBe(true);
        if (hasEnoughContrast(colour)) expect(shade).toBe(colour);
        else expect(contrastWithWhite(shade)).toBeLessThan(4.7);
      }),
    ));

  it('keeps the hue', () => {
    const [red, green, blue] = rgbOf(nearestWithContrast('#ff9900'));
    expect(red).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(blue);
    expect(distance(rgbOf(nearestWithContrast('#808080')), [118, 118, 118])).toBeLessThanOrEqual(1);
  });
});
