import { expect, it } from 'vitest';
import { readTerm, recordedTerm } from './lookup.ts';

it('the code of a ticket is recorded as a number, also one of letters alone', () => {
  expect(recordedTerm(readTerm('KXWM-TRBV-QHPD'), ['AQR-20417-1'])).toBe('number');
  expect(recordedTerm(readTerm('K7WM-TRBV-QHPD'), [])).toBe('number');
  expect(recordedTerm(readTerm('Dupré-Kervella'), [])).toBe('name');
});
