/** Types of files that the portal distinguishes. */
export type FileType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | 'application/pdf';

/** Number of bytes that {@link fileType} needs. */
export const TYPE_BYTES = 16;

/** The first bytes of each type, one character per byte. */
const SIGNATURES: readonly (readonly [FileType, RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/webp', /^RIFF.{4}WEBPVP8/s],
  ['image/heic', /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s],
  ['application/pdf', /^%PDF-/],
];

/** Returns the type of a file by its first bytes, since telephones rename files without converting them. */
export function fileType(start: Uint8Array): FileType | undefined {
  const text = String.fromCharCode(...start.subarray(0, TYPE_BYTES));
  return SIGNATURES.find(([, signature]) => signature.test(text))?.[0];
}

/** Returns whether a JPEG has metadata of its camera: its orientation, and often the place. */
export function hasCameraData(start: Uint8Array): boolean {
  for (let at = 2; at + 10 <= start.length && start[at] === 0xff; ) {
    const marker = start[at + 1] ?? 0;
    if (marker === 0xe1 && String.fromCharCode(...start.subarray(at + 4, at + 8)) === 'Exif') return true;
    // Pixels follow this marker.
    if (marker === 0xda) return false;
    at += 2 + (start[at + 2] ?? 0) * 256 + (start[at + 3] ?? 0);
  }
  return false;
}

/** Returns a file name with the extension of a type. */
export function namedAs(name: string, type: FileType): string {
  const extensions = {
    'image/jpeg': 'jpg',
    'image/png': 'png',
    'image/webp': 'webp',
    'image/heic': 'heic',
    'application/pdf': 'pdf',
  };
  const usual = extensions[type];
  const [, stem = name, extension = ''] = /^(.+)\.([^.]*)$/s.exec(name) ?? [];
  const isRight = extension.toLowerCase() === usual || (usual === 'jpg' && /^jpeg$/i.test(extension));
  // Calls accept names of 200 characters at most.
  return isRight ? name.slice(-200) : `${stem.slice(-190)}.${usual}`;
}
