import { randomInt } from 'node:crypto';

/** Returns a header that gives each visitor its own address, since limits count per network. */
export function fromOwnAddress(): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
}
