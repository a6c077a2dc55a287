declare module 'subset-font' {
  /** The part of a font that some characters need; an axis of a variable font may be set to one value. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt'; variationAxes: Record<string, number> },
  ): Promise<Buffer>;
}
