import type { CallAnswer } from '@guichet/contract/calls.ts';
import { shownLabels } from '@guichet/contract/catalogue/setting-texts.ts';
import type { ItemRow } from '../model.ts';
import type { SaleRuleRow } from '../sale-rules/model.ts';
import { viewRule } from '../sale-rules/view.ts';
import { ofKind, settingTexts } from '../settings/rules.ts';

type ThemesPage = CallAnswer<'GET /settingsticketing/themes'>;
type Themes = CallAnswer<'PUT /Settingsticketing/themestranslations'>;

/** Themes as administrators see them, in their order, each with its rules. */
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

/** The same with what their rules may name, and the rules of that. */
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
