import { randomInt } from 'node:crypto';

/** The header by which the tests' servers tell visitors apart: what one network may do is limited. */
export function fromOwnAddress(): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
}
