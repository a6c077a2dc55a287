import type { CallAnswer, CheckedBody } from '@guichet/contract/calls.ts';
import { shownLabels } from '@guichet/contract/catalogue/setting-texts.ts';
import { hasEnoughContrast, readColour } from '@guichet/contract/tenants/colour.ts';
import { fail } from '#kernel/errors.ts';
import type { ItemRow, ItemSettings } from './catalogue.ts';
import { type SaleRuleRow, viewRule } from './sale-rules/sale-rules.ts';
import { ofKind, settingTexts } from './settings/catalogue-settings.ts';
import { savedSettings } from './settings/catalogue-settings-saving.ts';

type SavedTheme = CheckedBody<'PUT /Settingsticketing/themestranslations'>[number];

/**
 * Returns the settings of a theme after a save.
 * @param at index of the theme in the request
 * @throws AppError `settings.changed`; `request.invalid` for a colour with too little contrast to white
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

type ThemesPage = CallAnswer<'GET /settingsticketing/themes'>;
type Themes = CallAnswer<'PUT /Settingsticketing/themestranslations'>;

/** Returns the themes for administrators in order, each with its rules. */
export function viewThemeSettings(rows: readonly ItemRow[], rules: readonly SaleRuleRow[]): Themes {
  return {
    items: ofKind(rows, 'theme').map((row) => {
      const { code, source, color, isEnabled, isPresent, version, changedAt, changedBy } = row;
      const own = rules.filter(({ linkType, linkCode }) => linkType === 'theme' && linkCode === code);
      return {
        externalCode: code,
        externalLabel: source.label,
        labels: settingTexts(row, 'labels'),
        descriptions: settingTexts(row, 'descriptions'),
        ...(source.color && { sourceColor: source.color }),
        ...(color && { color }),
        isEnabled,
        isPresent,
        rules: own.map(viewRule),
        version,
        ...(changedAt && { changedAt: changedAt.toISOString() }),
        ...(changedBy && { changedBy }),
      };
    }),
  };
}

/** Returns the themes with the items that their rules can name, and the rules of those items. */
export function viewThemesPage(rows: readonly ItemRow[], rules: readonly SaleRuleRow[]): ThemesPage {
  const labelsOf = (row: ItemRow) => shownLabels(settingTexts(row, 'labels'));
  const present = rows.filter(({ isPresent }) => isPresent);
  return {
    ...viewThemeSettings(rows, rules),
    services: ofKind(present, 'service').map((row) => ({
      externalCode: row.code,
      labels: labelsOf(row),
      type: row.source.type,
      family: row.source.familyCode,
      themes: row.source.themeCodes,
    })),
    families: ofKind(present, 'family').map((row) => ({ externalCode: row.code, labels: labelsOf(row) })),
    otherRules: rules.filter(({ linkType }) => linkType !== 'theme').map(viewRule),
  };
}
