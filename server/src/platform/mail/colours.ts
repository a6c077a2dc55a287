import {
  contrastWithWhite,
  hexadecimal,
  LEAST_CONTRAST,
  type Rgb,
  rgbOf,
} from '@guichet/contract/tenants/colour.ts';

/** Tones of the tenant's one colour, for clients that know neither CSS variables nor colour-mix. */
export interface MailColours {
  /** Under white text: contrast at least 4.5. */
  readonly deep: string;
  /** A hint of the brand, under ink. */
  readonly soft: string;
}

const NIGHT: Rgb = [4, 18, 26];
const WHITE: Rgb = [255, 255, 255];
const FALLBACK = '#0b6e8a';

/** @param brand `#rrggbb`; the standard colour when it is anything else */
export function mailColours(brand: string): MailColours {
  const colour = rgbOf(/^#[0-9a-f]{6}$/i.test(brand) ? brand : FALLBACK);
  let share = 0.38;
  let deep = hexadecimal(mix(colour, NIGHT, share));
  while (contrastWithWhite(deep) < LEAST_CONTRAST && share < 1) {
    share = Math.min(1, share + 0.05);
    deep = hexadecimal(mix(colour, NIGHT, share));
  }
  return { deep, soft: hexadecimal(mix(colour, WHITE, 0.91)) };
}

function mix(left: Rgb, right: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(left[index] * (1 - share) + right[index] * share);
  return [channel(0), channel(1), channel(2)];
}
