import { expect, it } from 'vitest';
import { readTerm, recordedTerm } from './lookup.ts';

it('recordedTerm records a ticket code as a number, even when it consists of letters only', () => {
  expect(recordedTerm(readTerm('KXWM-TRBV-QHPD'), ['AQR-20417-1'])).toBe('number');
  expect(recordedTerm(readTerm('K7WM-TRBV-QHPD'), [])).toBe('number');
  expect(recordedTerm(readTerm('Dupré-Kervella'), [])).toBe('name');
});
