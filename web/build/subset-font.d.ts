declare module 'subset-font' {
  interface Options {
    targetFormat?: 'woff2' | 'woff' | 'sfnt' | 'truetype';
    /** A single value pins the axis. */
    variationAxes?: Record<string, number | { min?: number; max?: number; default?: number }>;
  }
  export default function subsetFont(font: Buffer, characters: string, options?: Options): Promise<Buffer>;
}
