import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import type { Form } from '#backoffice/ui/use-form.ts';
import { TextInput } from '#ui/inputs.tsx';
import { RuleList } from '../sale-rules/rule-list.tsx';
import { RuleTrial } from '../sale-rules/trial/rule-trial.tsx';
import { Names } from '../sale-rules/use-sentence.tsx';
import { ConflictNotice } from '../settings/conflict-notice.tsx';
import { ThemeColour } from './theme-colour.tsx';
import styles from './theme-editor.module.css';
import type { ThemeValues } from './theme-values.ts';
import { isUnthemed, type Theme, type ThemesData } from './themes-data.ts';
import { useThemeForm } from './use-theme-form.ts';

/** Edits a theme: its texts, its colour, and the sale rules of it and of what it holds; without one, the rules alone. */
export function ThemeEditor({ theme, data }: { theme: Theme; data: ThemesData }) {
  const { form, cancel, conflict } = useThemeForm(theme, data);
  return (
    <Names data={data}>
      <form className={styles.themeEditor} ref={form.element} onSubmit={form.onSubmit} noValidate>
        <div className={styles.parts}>
          {!isUnthemed(theme) && <ThemeTexts theme={theme} form={form} />}
          {!isUnthemed(theme) && <ThemeColour theme={theme} form={form} />}
          <RuleList theme={theme} data={data} form={form} />
          <RuleTrial theme={theme} data={data} rules={form.values.rules} />
        </div>
        <SaveBar
          isInset
          isDirty={form.isDirty}
          isSaving={form.isSubmitting}
          failure={form.failure}
          conflict={conflict}
          onCancel={cancel}
        />
      </form>
    </Names>
  );
}

/** Name and description, in every language. */
function ThemeTexts({ theme, form }: { theme: Theme; form: Form<ThemeValues> }) {
  const t = useTranslations('themes.texts');
  const pageLocale = useLocale() as Locale;
  const { externalCode: code, externalLabel: label } = theme;
  return (
    <Panel title={t('title')} lead={t('lead', { code, label })}>
      <div className={styles.texts}>
        {LOCALES.map((locale) => {
          const language = languageName(locale, pageLocale);
          return (
            <div key={locale} className={styles.text}>
              <TextInput
                {...form.text(`labels.${locale}`)}
                label={t('name', { language })}
                lang={locale}
                placeholder={theme.labels[locale].source}
                maxLength={200}
              />
              <ThemeConflict theme={theme} field="labels" locale={locale} isLocked={form.isDirty} />
              <TextInput
                {...form.text(`descriptions.${locale}`)}
                label={t('description', { language })}
                lang={locale}
                placeholder={theme.descriptions[locale].source}
                maxLength={4000}
              />
              <ThemeConflict theme={theme} field="descriptions" locale={locale} isLocked={form.isDirty} />
            </div>
          );
        })}
      </div>
    </Panel>
  );
}

interface ThemeConflictProps {
  theme: Theme;
  field: 'labels' | 'descriptions';
  locale: Locale;
  isLocked: boolean;
}

/** Asks which text to keep where the ticketing system changed one that was overridden here. */
function ThemeConflict({ theme, field, locale, isLocked }: ThemeConflictProps) {
  const { conflict } = theme[field][locale];
  if (conflict === undefined) return null;
  return (
    <ConflictNotice
      item={{ ...theme, kind: 'theme' }}
      field={field}
      locale={locale}
      before={conflict}
      isLocked={isLocked}
    />
  );
}
