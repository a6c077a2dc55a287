import type { CheckedBody } from '@guichet/contract/calls.ts';
import { hasEnoughContrast, readColour } from '@guichet/contract/tenants/colour.ts';
import { fail } from '#platform/http/errors.ts';
import type { ItemRow, ItemSettings } from '../model.ts';
import { savedSettings } from '../settings/saving/rules.ts';

type SavedTheme = CheckedBody<'PUT /Settingsticketing/themestranslations'>[number];

/**
 * The settings of a theme after an administrator saved it.
 * @param at its place in what was sent
 * @throws AppError `settings.changed`; `request.invalid` for a colour that cannot be read on white
 */
export function savedTheme(row: ItemRow<'theme'>, saved: SavedTheme, at: number): ItemSettings {
  const settings = savedSettings(row, { ...saved, isEnabled: row.isEnabled });
  return { ...settings, color: saved.color === undefined ? row.color : savedColour(saved.color, at) };
}

function savedColour(text: string | null, at: number): string | null {
  if (text === null || text.trim() === '') return null;
  const colour = readColour(text);
  if (colour === undefined) return fail('request.invalid', { fields: { [`${at}.color`]: 'field.colour' } });
  if (hasEnoughContrast(colour)) return colour;
  return fail('request.invalid', { fields: { [`${at}.color`]: 'field.contrast' } });
}
