declare module 'subset-font' {
  /** Subsets a font to some characters; an axis of a variable font may be fixed. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt'; variationAxes: Record<string, number> },
  ): Promise<Buffer>;
}
