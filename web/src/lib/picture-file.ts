import { MAX_CHOSEN_BYTES, MAX_FILE_BYTES } from '@guichet/contract/file-rules.ts';
import { FileProblem } from './file-problem.ts';
import { type FileType, fileType, hasCameraData, namedAs } from './file-type.ts';

export type PictureProblem = 'tooLarge' | 'type' | 'heic';

/** A file that is ready for the upload. */
export interface PreparedFile {
  name: string;
  mediaType: FileType;
  content: Blob;
}

interface PictureOptions {
  /** Types that are sent unchanged; others are converted to the first one. */
  accepted: readonly FileType[];
  /** Whether a photograph with metadata of its camera is redrawn: rotated upright, and without the place. */
  withoutCameraData?: boolean;
}

/** Longest side in pixels of the first reduction, which shrinks until the file is small enough. */
const FIRST_SIDE = 2560;
const QUALITY = 0.8;
/** Number of sizes to try per type. */
const TRIES = 6;

/** Number of bytes in which metadata of a camera begins. */
const HEAD_BYTES = 64 * 1024;

/**
 * Prepares a picture for the upload: reduces a large one to 512 kB, rotates it upright, and converts other types. The
 * type is that of its bytes.
 * @throws FileProblem `tooLarge` above 10 MB, `heic` where the browser cannot decode it, `type` for other files
 */
export async function preparePicture(file: File, options: PictureOptions): Promise<PreparedFile> {
  if (file.size > MAX_CHOSEN_BYTES) throw new FileProblem<PictureProblem>('tooLarge');
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const type = fileType(head);
  const isSentAsItIs =
    type !== undefined &&
    options.accepted.includes(type) &&
    file.size <= MAX_FILE_BYTES &&
    !(options.withoutCameraData && hasCameraData(head));
  if (isSentAsItIs) return { name: namedAs(file.name, type), mediaType: type, content: file };
  const picture = await decode(file, type);
  try {
    return await reduce(file.name, picture, typesToTry(type, options.accepted));
  } finally {
    picture.close();
  }
}

async function decode(file: File, type: FileType | undefined): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new FileProblem<PictureProblem>(type === 'image/heic' ? 'heic' : 'type');
  }
}

/** WebP keeps transparency; a browser that cannot encode it returns PNG instead. */
const typesToTry = (type: FileType | undefined, accepted: readonly FileType[]): FileType[] =>
  type !== 'image/jpeg' && type !== 'image/heic' && accepted.includes('image/webp')
    ? ['image/webp', 'image/jpeg']
    : ['image/jpeg'];

async function reduce(name: string, picture: ImageBitmap, types: readonly FileType[]): Promise<PreparedFile> {
  for (const type of types) {
    let side = Math.min(FIRST_SIDE, Math.max(picture.width, picture.height));
    for (let tried = 0; tried < TRIES; tried++) {
      const content = await encode(draw(picture, side, type), type);
      if (content?.type !== type) break;
      if (content.size <= MAX_FILE_BYTES) return { name: namedAs(name, type), mediaType: type, content };
      // Bytes grow with the area; a tenth less accounts for parts that do not shrink.
      side = Math.floor(side * 0.9 * Math.sqrt(MAX_FILE_BYTES / content.size));
    }
  }
  throw new FileProblem<PictureProblem>('tooLarge');
}

function draw(picture: ImageBitmap, side: number, type: FileType): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    if (type === 'image/jpeg') {
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

const encode = (canvas: HTMLCanvasElement, type: FileType): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
