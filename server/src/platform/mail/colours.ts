import {
  contrastWithWhite,
  hexadecimal,
  MIN_CONTRAST,
  type Rgb,
  rgbOf,
} from '@guichet/contract/tenants/colour.ts';

/** Shades of the tenant's colour, for mail clients without CSS variables and color-mix(). */
export interface MailColours {
  /** Background of white text: contrast at least 4.5. */
  readonly deep: string;
  /** Light background of dark text. */
  readonly soft: string;
}

const NIGHT: Rgb = [4, 18, 26];
const WHITE: Rgb = [255, 255, 255];
const FALLBACK = '#0b6e8a';

/** @param brand `#rrggbb`; anything else is replaced by the default colour */
export function mailColours(brand: string): MailColours {
  const colour = rgbOf(/^#[0-9a-f]{6}$/i.test(brand) ? brand : FALLBACK);
  let share = 0.38;
  let deep = hexadecimal(mix(colour, NIGHT, share));
  while (contrastWithWhite(deep) < MIN_CONTRAST && share < 1) {
    share = Math.min(1, share + 0.05);
    deep = hexadecimal(mix(colour, NIGHT, share));
  }
  return { deep, soft: hexadecimal(mix(colour, WHITE, 0.91)) };
}

function mix(left: Rgb, right: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(left[index] * (1 - share) + right[index] * share);
  return [channel(0), channel(1), channel(2)];
}
