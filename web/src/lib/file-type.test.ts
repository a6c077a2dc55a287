import { describe, expect, it } from 'vitest';
import { fileType, hasCameraData, namedAs } from './file-type.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('fileType', () => {
  it.each([
    ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['image/png', '\x89PNG\r\n\x1a\n'],
    ['image/webp', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['image/heic', '\0\0\0\x24ftypheic\0\0\0\0'],
    ['image/heic', '\0\0\0\x18ftypmif1\0\0\0\0'],
    ['application/pdf', '%PDF-1.7\n'],
    [undefined, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    [undefined, 'GIF89a'],
    [undefined, ''],
  ])('is %s for %j', (type, text) => expect(fileType(bytes(text))).toBe(type));
});

describe('hasCameraData', () => {
  it('finds EXIF after another segment, and nothing in a JPEG without it', () => {
    const jfif = '\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0';
    expect(hasCameraData(bytes(`${jfif}\xff\xe1\0\x20Exif\0\0MM`))).toBe(true);
    expect(hasCameraData(bytes(`${jfif}\xff\xda\0\x0cExif\0\0MM`))).toBe(false);
    expect(hasCameraData(bytes(''))).toBe(false);
  });
});

describe('namedAs', () => {
  it.each([
    ['IMG_1.HEIC', 'image/jpeg', 'IMG_1.jpg'],
    ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
    ['photo', 'image/png', 'photo.png'],
    ['a.b.exe', 'application/pdf', 'a.b.pdf'],
  ] as const)('names %s of type %s %s', (name, type, named) => expect(namedAs(name, type)).toBe(named));
});
