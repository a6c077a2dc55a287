import type { Locale } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type Form, useForm } from '#backoffice/ui/use-form.ts';
import { adminApi } from '#lib/admin-api.ts';
import { ApiError } from '#lib/api-error.ts';
import { showToast } from '#ui/toast.tsx';
import { nameOf } from './names.ts';
import { draftOf, type RuleValues, valuesOfRule } from './rules/rule-values.ts';
import { problemsOf, savedTheme, type ThemeValues, valuesOf } from './theme-values.ts';
import { loadThemes, rulesShownFor, type SaleRule, type Theme, type ThemesData } from './themes-data.ts';

/** The form of a theme and of its rules, which are saved one after the other: what is saved already is not sent again. */
export function useThemeForm(theme: Theme, data: ThemesData): Form<ThemeValues> {
  const t = useTranslations('themes');
  const locale = useLocale() as Locale;
  const router = useRouter();
  const known = useRef(stateOf(theme, data));
  const form = useForm<ThemeValues>({
    initial: valuesOf(theme, data),
    validate: (values) => problemsOf(values, data),
    async onSubmit(values) {
      try {
        await save(theme, values, known.current);
      } catch (error) {
        if (!(error instanceof ApiError && error.is('settings.changed'))) throw error;
        throw new ApiError({ status: error.status, code: error.code, error: t('savedElsewhere') });
      }
      const now = await loadThemes();
      const saved = now.items.find(({ externalCode }) => externalCode === theme.externalCode) ?? theme;
      known.current = stateOf(saved, now);
      showToast('success', t('saved', { name: nameOf(saved, locale) }));
      void router.invalidate();
      return valuesOf(saved, now);
    },
  });
  const { isDirty, reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page has read its data again
  useEffect(() => {
    if (isDirty) return;
    known.current = stateOf(theme, data);
    reset(valuesOf(theme, data));
  }, [data]);
  return form;
}

/** What the server has, as far as this page knows. */
interface Known {
  theme: Theme;
  rules: Map<string, SaleRule>;
}

const stateOf = (theme: Theme, data: ThemesData): Known => ({
  theme,
  rules: new Map(rulesShownFor(theme, data).map((rule) => [rule.id, rule])),
});

async function save(theme: Theme, values: ThemeValues, known: Known): Promise<void> {
  const body = savedTheme(known.theme, known.theme.version, values);
  if (body) {
    const { items } = await adminApi('PUT /Settingsticketing/themestranslations', { body: [body] });
    known.theme = items[0] ?? theme;
  }
  const kept = new Set(values.rules.map(({ key }) => key));
  for (const [key, { id }] of known.rules) {
    if (kept.has(key)) continue;
    await adminApi('DELETE /SettingsTicketing/Rule', { query: { id } });
    known.rules.delete(key);
  }
  for (const [at, rule] of values.rules.entries()) {
    const before = known.rules.get(rule.key);
    if (before && isSame(before, rule)) continue;
    known.rules.set(rule.key, await saveRule(rule, before).catch((error: unknown) => atRule(error, at)));
  }
}

const isSame = (before: SaleRule, rule: RuleValues): boolean =>
  JSON.stringify(draftOf({ ...valuesOfRule(before), key: rule.key })) === JSON.stringify(draftOf(rule));

function saveRule(rule: RuleValues, before: SaleRule | undefined): Promise<SaleRule> {
  if (!before) return adminApi('POST /SettingsTicketing/Rule', { body: draftOf(rule) });
  const { id, version } = before;
  return adminApi('PUT /SettingsTicketing/Rule', { body: { ...draftOf(rule), id, version } });
}

/** The server names the fields of a rule; the form has several. */
function atRule(error: unknown, at: number): never {
  if (!(error instanceof ApiError)) throw error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, text]) => [
      `rules.${at}.${field === 'serviceExternalCode' ? 'service' : field}`,
      text,
    ]),
  );
  throw new ApiError({ status: error.status, code: error.code, error: error.error, fields });
}
