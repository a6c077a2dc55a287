import { MAX_CHOSEN_BYTES, MAX_FILE_BYTES } from '@guichet/contract/file-rules.ts';
import { FileProblem } from './file-problem.ts';
import { type FileType, fileType, hasCameraData, namedAs } from './file-type.ts';

export type PictureProblem = 'tooLarge' | 'type' | 'heic';

/** A file that is ready to be sent. */
export interface PreparedFile {
  name: string;
  mediaType: FileType;
  content: Blob;
}

interface PictureOptions {
  /** Types that are sent as they are; others are converted to the first. */
  accepted: readonly FileType[];
  /** Redraws a photograph with metadata of its camera: upright, and without where it was taken. */
  withoutCameraData?: boolean;
}

/** Longest side that a picture is reduced to at first, in pixels; shorter until it is small enough. */
const FIRST_SIDE = 2560;
const QUALITY = 0.8;
/** Sizes that are tried of one type. */
const TRIES = 6;

/** Bytes in which metadata of a camera begins. */
const HEAD_BYTES = 64 * 1024;

/**
 * Prepares a picture for sending: a large one is reduced to 512 kB and turned upright, one of another type converted.
 * The type is that of its bytes.
 * @throws FileProblem `tooLarge` above 10 MB, `heic` where the browser cannot read it, `type` for what is no picture
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

/** WebP keeps what is transparent; a browser that does not write it writes PNG instead. */
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
      // Bytes grow with the area; a tenth less for what does not shrink.
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
