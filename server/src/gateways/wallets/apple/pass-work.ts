import { createPrivateKey } from 'node:crypto';
import { PKPass } from 'passkit-generator';
import sharp from 'sharp';
import { drawIcon } from '#platform/images/icon.ts';
import { fitted, withoutEdge } from '#platform/images/layers.ts';
import type { PassFiles } from './pass.ts';
import { openPkcs12 } from './pkcs12.ts';

/** What the process is asked for: it has the libraries, and reads files of strangers. */
export type PassOrder =
  | { readonly work: 'open' | 'key'; readonly file: Uint8Array; readonly password: string }
  | {
      readonly work: 'sign';
      readonly files: PassFiles;
      readonly logo: Uint8Array | undefined;
      /** `#rrggbb` */
      readonly colour: string;
      readonly certificate: string;
      readonly key: string;
      readonly issuer: string;
    };

/** Scales of the pictures of a pass. */
const SCALES = [1, 2, 3] as const;

/** Sizes in points, as Wallet shows them. */
const ICON = 29;
const LOGO = { width: 160, height: 50 };

/** Answers an order: a pass, an opened .p12 file as JSON with base64, or an opened key in PEM. */
export async function render(order: PassOrder): Promise<Uint8Array> {
  if (order.work !== 'sign') return (order.work === 'key' ? openedKey : opened)(order.file, order.password);
  const { files, certificate, key, issuer } = order;
  const pass = new PKPass(
    {
      'pass.json': Buffer.from(JSON.stringify(files.json)),
      ...(await pictures(order)),
      ...Object.fromEntries(
        Object.entries(files.strings).map(([language, text]) => [
          `${language}.lproj/pass.strings`,
          Buffer.from(text),
        ]),
      ),
    },
    { signerCert: certificate, signerKey: key, wwdr: issuer },
  );
  return pass.getAsBuffer();
}

function openedKey(file: Uint8Array, passphrase: string): Uint8Array {
  const key = createPrivateKey({ key: Buffer.from(file), passphrase });
  return Buffer.from(key.export({ type: 'pkcs8', format: 'pem' }));
}

function opened(file: Uint8Array, password: string): Uint8Array {
  const found = openPkcs12(file, password);
  const answer =
    'isWrongPassword' in found
      ? found
      : {
          certificate: Buffer.from(found.certificate).toString('base64'),
          key: Buffer.from(found.key ?? []).toString('base64'),
        };
  return Buffer.from(JSON.stringify(answer));
}

async function pictures({ colour, logo }: { colour: string; logo: Uint8Array | undefined }) {
  const drawn: Record<string, Buffer> = {};
  for (const scale of SCALES) {
    const suffix = scale === 1 ? '' : `@${scale}x`;
    drawn[`icon${suffix}.png`] = await drawIcon({
      brand: colour,
      logo,
      size: ICON * scale,
      isMaskable: true,
    });
    drawn[`logo${suffix}.png`] = logo
      ? await plated(logo, scale)
      : await drawIcon({ brand: colour, logo, size: LOGO.height * scale, isMaskable: true });
  }
  return drawn;
}

/** Draws a logo, which was made for a white page, on a white plate. */
async function plated(logo: Uint8Array, scale: number): Promise<Buffer> {
  const edge = 4 * scale;
  const { input, width, height } = await fitted(await withoutEdge(logo), {
    width: LOGO.width * scale - 2 * edge,
    height: LOGO.height * scale - 2 * edge,
  });
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 2 * edge}" height="${height + 2 * edge}"><rect width="100%" height="100%" rx="${edge}" fill="#fff"/></svg>`,
    ),
  )
    .composite([{ input, left: edge, top: edge }])
    .png()
    .toBuffer();
}
