import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Formats of tickets and cards. */
const FORMATS = ['qr_code', 'code_128'] as const;

/** Reads codes from a picture: the interface of the browser, or of a library. */
export interface CodeReader {
  detect(video: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

interface Detector {
  new (options: { formats: readonly string[] }): CodeReader;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Returns the browser's reader of codes; in browsers without one, a library of the same interface, loaded now. */
export async function openReader(): Promise<CodeReader> {
  const Browser = (globalThis as { BarcodeDetector?: Detector }).BarcodeDetector;
  const known = (await Browser?.getSupportedFormats().catch(() => [])) ?? [];
  if (Browser && FORMATS.every((format) => known.includes(format))) return new Browser({ formats: FORMATS });
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return new BarcodeDetector({ formats: [...FORMATS] });
}
