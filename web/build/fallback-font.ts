import { createFontStack } from '@capsizecss/core';
import { fromBuffer } from '@capsizecss/unpack';
import type { FontUse } from '@guichet/contract/tenants/fonts.ts';

/** Metrics of Arial, which Helvetica and Liberation Sans share, in 2048ths of an em. Source: @capsizecss/metrics. */
const ARIAL = { ascent: 1854, descent: -434, lineGap: 67, unitsPerEm: 2048 };
/** Metrics of Times New Roman, which Times and Liberation Serif share. */
const TIMES = { ascent: 1825, descent: -443, lineGap: 87, unitsPerEm: 2048 };

/** The system's fonts by generic family; titles are bold, and wider. */
const SYSTEM_FONTS = {
  'sans-serif': {
    text: { familyName: 'Arial', ...ARIAL, xWidthAvg: 913 },
    title: { familyName: 'Arial Bold', ...ARIAL, xWidthAvg: 983 },
  },
  serif: {
    text: { familyName: 'Times New Roman', ...TIMES, xWidthAvg: 832 },
    title: { familyName: 'Times New Roman Bold', ...TIMES, xWidthAvg: 886 },
  },
} as const;

/** In per cent, for `size-adjust`, `ascent-override` and `descent-override`. */
export interface FallbackMetrics {
  sizeAdjust: number;
  ascent: number;
  descent: number;
}

/**
 * How the system's font must be stretched to take the place of a web font until that one is there, so that nothing
 * moves when it arrives.
 *
 * @param font TrueType, not compressed
 */
export async function fallbackMetrics(
  font: Buffer,
  kind: keyof typeof SYSTEM_FONTS,
  use: FontUse,
): Promise<FallbackMetrics> {
  const metrics = await fromBuffer(font);
  const { fontFaces } = createFontStack([metrics, SYSTEM_FONTS[kind][use]], {
    fontFaceFormat: 'styleObject',
  });
  const face = fontFaces[0]?.['@font-face'];
  const percent = (value: unknown): number => Math.round(Number.parseFloat(String(value)) * 10) / 10;
  return {
    sizeAdjust: percent(face?.sizeAdjust),
    ascent: percent(face?.ascentOverride),
    descent: percent(face?.descentOverride),
  };
}
