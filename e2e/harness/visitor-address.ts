import { randomInt } from 'node:crypto';

/** The header that gives each visitor an address of its own, since limits count per network. */
export function fromOwnAddress(): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
}
