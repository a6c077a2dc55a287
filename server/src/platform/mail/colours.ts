/** Tones of the tenant's one colour, for clients that know neither CSS variables nor colour-mix. */
export interface MailColours {
  /** Under white text: contrast at least 4.5. */
  readonly deep: string;
  /** A hint of the brand, under ink. */
  readonly soft: string;
}

type Rgb = readonly [red: number, green: number, blue: number];

const NIGHT: Rgb = [4, 18, 26];
const WHITE: Rgb = [255, 255, 255];
const FALLBACK = '#0b6e8a';

/** @param brand `#rrggbb`; the standard colour when it is anything else */
export function mailColours(brand: string): MailColours {
  const colour = parse(/^#[0-9a-f]{6}$/i.test(brand) ? brand : FALLBACK);
  let share = 0.38;
  let deep = mix(colour, NIGHT, share);
  while (contrastWithWhite(deep) < 4.5 && share < 1) {
    share = Math.min(1, share + 0.05);
    deep = mix(colour, NIGHT, share);
  }
  return { deep: format(deep), soft: format(mix(colour, WHITE, 0.91)) };
}

/** Contrast ratio of white text on a colour, as WCAG 2 defines it. */
export function contrastWithWhite(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

export function parse(hexadecimal: string): Rgb {
  const value = Number.parseInt(hexadecimal.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

function mix(left: Rgb, right: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(left[index] * (1 - share) + right[index] * share);
  return [channel(0), channel(1), channel(2)];
}

function format(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
