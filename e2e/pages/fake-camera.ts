import type { Visitor } from '../harness/visitor.ts';

/** Gives the page a camera that sees the code named by the returned function, and a browser that reads it. */
export async function fakeCamera({ page }: Visitor): Promise<(code: string) => Promise<void>> {
  await page.addInitScript(() => {
    const held = { code: '' };
    class BarcodeDetector {
      static getSupportedFormats = async () => ['code_128', 'qr_code'];
      detect = async () => (held.code ? [{ rawValue: held.code }] : []);
    }
    Object.assign(globalThis, { held, BarcodeDetector });
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas');
      const picture = canvas.getContext('2d');
      setInterval(() => picture?.fillRect(0, 0, 9, 9), 100);
      return canvas.captureStream();
    };
  });
  return (code) =>
    page.evaluate((shown) => {
      Object.assign((globalThis as unknown as { held: object }).held, { code: shown });
    }, code);
}
