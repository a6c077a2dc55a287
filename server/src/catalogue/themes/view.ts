import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ItemRow } from '../model.ts';
import type { SaleRuleRow } from '../sale-rules/model.ts';
import { viewRule } from '../sale-rules/view.ts';
import { ofKind, settingTexts } from '../settings/rules.ts';

type Themes = CallAnswer<'GET /settingsticketing/themes'>;

/** Themes as administrators see them, in their order, each with its rules. */
export function viewThemeSettings(rows: readonly ItemRow[], rules: readonly SaleRuleRow[]): Themes {
  return {
    items: ofKind(rows, 'theme').map((row) => {
      const { code, source, color, isPresent, version, changedAt, changedBy } = row;
      const own = rules.filter(({ linkType, linkCode }) => linkType === 'theme' && linkCode === code);
      return {
        externalCode: code,
        externalLabel: source.label,
        labels: settingTexts(row, 'labels'),
        descriptions: settingTexts(row, 'descriptions'),
        ...(source.color && { sourceColor: source.color }),
        ...(color && { color }),
        isPresent,
        rules: own.map(viewRule),
        version,
        ...(changedAt && { changedAt: changedAt.toISOString() }),
        ...(changedBy && { changedBy }),
      };
    }),
  };
}
