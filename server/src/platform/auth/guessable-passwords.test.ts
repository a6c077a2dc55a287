import { describe, expect, it } from 'vitest';
import { isGuessable } from './guessable-passwords.ts';

const NAMES = ['Aqua Rivage', 'aqua-rivage', 'Guichet'];

describe('isGuessable', () => {
  it.each([
    'Password1!',
    'Azerty123!',
    'P@ssw0rd!',
    'Motdepasse2026!',
    'Passwort-2026',
    'Soleil-2026',
    'Qwerty123456789!',
    'Azerty123456789!!',
    'Dragon#11111111',
    'PasswordPassword1!',
    'AquaRivage2026!',
    'Aqua-Rivage-2026!',
    'Rivage2026!',
    'Guichet1!',
    '!!Bonjour!!',
  ])('recognizes %s', async (password) => {
    expect(await isGuessable(password, NAMES)).toBe(true);
  });

  it.each([
    'Piscine-2026!',
    'Nage-Libre-2026!',
    'Guichet-demo-2026!',
    'Dos-Crawle-Brasse-2026!',
    'Hammam-du-Golfe-27',
    'Dragon84729163!',
    'Tq7!kvR2',
    'correct-Horse-battery-9',
  ])('accepts %s', async (password) => {
    expect(await isGuessable(password, NAMES)).toBe(false);
  });

  it('ignores names of fewer than four letters', async () => {
    expect(await isGuessable('Ice-2026!!', ['Ice'])).toBe(false);
  });
});
