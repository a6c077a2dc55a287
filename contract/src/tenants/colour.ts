/** Colours chosen by administrators. Pure and without zod: the browser imports this file. */

/** Channels from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** WCAG 2, level AA: white text on a colour, or the colour as text on white. */
export const MIN_CONTRAST = 4.5;

/** Normalises typed colours such as `#1A2B3C`, `1a2b3c` and `#123` to `#1a2b3c`; undefined for any other text. */
export function readColour(text: string): string | undefined {
  const digits = /^\s*#?([0-9a-f]{6}|[0-9a-f]{3})\s*$/i.exec(text)?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 6 ? digits : digits.replaceAll(/./g, '$&$&')}`;
}

/** @param colour `#rrggbb` */
export function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

export const hexadecimal = (colour: Rgb): string =>
  `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** Contrast ratio of a colour (`#rrggbb`) and white by WCAG 2: 1 to 21. */
export const contrastWithWhite = (colour: string): number => 1.05 / (luminance(colour) + 0.05);

/** Contrast ratio of two colours (`#rrggbb`) by WCAG 2: 1 to 21. */
export function contrastBetween(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Default accent colour. */
export const DEFAULT_ACCENT = '#ffc043';

/** WCAG 2: minimum contrast of graphics to their background. */
export const MIN_ACCENT_CONTRAST = 3;

const NIGHT: Rgb = [4, 18, 26];

/** Deep tone of a brand colour (`#rrggbb`), as in CSS: the dark background below the accent colour. */
export function deepTone(brand: string): string {
  const [night, own] = [toOklab(NIGHT), toOklab(rgbOf(brand))];
  const at = (index: 0 | 1 | 2) => own[index] * 0.62 + night[index] * 0.38;
  return hexadecimal(rounded(fromOklab(at(0), at(1), at(2)).map(toChannel)));
}

export const hasEnoughContrast = (colour: string): boolean => contrastWithWhite(colour) >= MIN_CONTRAST;

/** Formats a ratio with one decimal; never rounds up to a limit that it misses. */
export const displayContrast = (ratio: number): number => Math.floor(ratio * 10 + 1e-9) / 10;

/**
 * Returns the nearest shade of the same hue with sufficient contrast to white; the colour itself if it has. The shade
 * is as dark as necessary in OKLab, where equal steps look equal, and as vivid as before where a screen can show it.
 */
export function nearestWithContrast(colour: string): string {
  if (hasEnoughContrast(colour)) return colour;
  const [light, a, b] = toOklab(rgbOf(colour));
  let [dark, bright] = [0, light];
  while (bright - dark > 0.001) {
    const middle = (dark + bright) / 2;
    if (hasEnoughContrast(shadeOf(middle, a, b))) dark = middle;
    else bright = middle;
  }
  return shadeOf(dark, a, b);
}

/** The most vivid displayable colour of a lightness and hue, up to a given chroma. */
function shadeOf(light: number, a: number, b: number): string {
  for (let vividness = 1; vividness > 0; vividness -= 0.02) {
    const shown = fromOklab(light, a * vividness, b * vividness).map(toChannel);
    if (shown.every((channel) => channel > -0.5 && channel < 255.5)) return hexadecimal(rounded(shown));
  }
  return hexadecimal(rounded(fromOklab(light, 0, 0).map(toChannel)));
}

const rounded = (channels: readonly number[]): Rgb =>
  channels.map((channel) => Math.min(255, Math.max(0, Math.round(channel)))) as unknown as Rgb;

/** Björn Ottosson’s OKLab: lightness, green to red, blue to yellow. */
function toOklab(colour: Rgb): Rgb {
  const [r, g, b] = colour.map(toLinear) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** @returns linear channels, outside 0 to 1 for colours that no screen can show */
function fromOklab(light: number, a: number, b: number): Rgb {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map(toLinear) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

const toChannel = (linear: number): number =>
  255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055);
