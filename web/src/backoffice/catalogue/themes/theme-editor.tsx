import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import {
  contrastWithWhite,
  displayContrast,
  hasEnoughContrast,
  nearestWithContrast,
  readColour,
} from '@guichet/contract/tenants/colour.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useRouter } from '@tanstack/react-router';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import type { SaveConflict } from '#backoffice/save-conflict.tsx';
import { ApiError } from '#lib/api-error.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Input } from '#ui/input.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { type Form, useForm } from '#ui/use-form.ts';
import { ConflictNotice } from '../conflict-notice.tsx';
import { RuleList } from '../sale-rules/rule-list.tsx';
import { Names } from '../sale-rules/rule-sentence.tsx';
import { RuleTrial } from '../sale-rules/rule-trial.tsx';
import {
  changesOnTop,
  formOf,
  problemsOf,
  savedFrom,
  saveTheme,
  type ThemeValues,
  valuesOf,
} from './theme-values.ts';
import styles from './themes.module.css';
import { isUnthemed, nameOf, rulesShownFor, type Theme, type ThemesData } from './themes-data.ts';

/**
 * Edits a theme: its texts, its colour, and its sale rules with those of its services; without a theme, the rules
 * only.
 */
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

/** Asks which text to keep after the ticketing system changed an overridden one. */
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

/** The calendar's colour of a theme without one. */
const NONE = '#000000';

/** The colour of a theme with its contrast on white, as the calendar shows it. */
export function ThemeColour({ theme, form }: { theme: Theme; form: Form<ThemeValues> }) {
  const t = useTranslations('themes.colour');
  const { sourceColor = NONE } = theme;
  const { color } = form.values;
  const typed = readColour(color);
  const shown = typed ?? sourceColor;
  const isTooLight = typed !== undefined && !hasEnoughContrast(typed);
  const error = form.errorOf('color');
  return (
    <Panel title={t('title')}>
      <div className={styles.sides}>
        <div className={styles.choice}>
          <Field
            label={t('label')}
            hint={t('hint', { colour: sourceColor })}
            error={isTooLight ? undefined : error}
          >
            {(aria) => (
              <span className={styles.control}>
                <input
                  type="color"
                  className={styles.picker}
                  aria-label={t('pick')}
                  value={shown}
                  onChange={(event) => form.set('color', event.target.value)}
                />
                <Input
                  {...aria}
                  {...(isTooLight && { 'aria-invalid': true })}
                  name="color"
                  className={typography.num}
                  value={color}
                  placeholder={sourceColor}
                  maxLength={20}
                  spellCheck={false}
                  autoComplete="off"
                  onChange={(event) => form.set('color', event.target.value)}
                />
              </span>
            )}
          </Field>
          <Contrast colour={shown} onChange={(colour) => form.set('color', colour)} />
        </div>
        <Preview theme={theme} colour={shown} />
      </div>
    </Panel>
  );
}

function Contrast({ colour, onChange }: { colour: string; onChange: (colour: string) => void }) {
  const t = useTranslations('themes.colour');
  const locale = useLocale();
  const ratio = new Intl.NumberFormat(locale).format(displayContrast(contrastWithWhite(colour)));
  const isEnough = hasEnoughContrast(colour);
  const nearest = nearestWithContrast(colour);
  return (
    <div role="status">
      <p className={classNames(styles.contrast, isEnough && styles.enough)}>
        <Icon name={isEnough ? 'check' : 'alert'} size={18} />
        {t(isEnough ? 'enough' : 'tooLittle', { ratio })}
      </p>
      {!isEnough && (
        <Button variant="ghost" onClick={() => onChange(nearest)}>
          <span className={styles.dot} style={{ background: nearest }} />
          {t('nearest', { colour: nearest })}
        </Button>
      )}
    </div>
  );
}

/** A session of the theme in the calendar: with places, and sold out. */
function Preview({ theme, colour }: { theme: Theme; colour: string }) {
  const t = useTranslations('themes.colour');
  const name = nameOf(theme, useLocale() as Locale);
  return (
    <div className={styles.preview} style={{ '--theme': colour } as CSSProperties}>
      <p className={typography.small}>{t('preview')}</p>
      <div className={styles.events}>
        <p className={styles.open}>
          <b>{name}</b>
          {t('places')}
        </p>
        <p className={styles.full}>
          <b>{name}</b>
          {t('full')}
        </p>
      </div>
    </div>
  );
}

interface ThemeForm {
  form: Form<ThemeValues>;
  /** Restores the values of the server, which a refused save may have changed in part. */
  cancel: () => void;
  /** The question after another administrator has saved. */
  conflict: SaveConflict | undefined;
}

/** Returns the form of a theme and its rules; reloaded data replace its values once there are no unsaved changes. */
export function useThemeForm(theme: Theme, data: ThemesData): ThemeForm {
  const t = useTranslations('themes');
  const tConflict = useTranslations('backoffice.conflict');
  const locale = useLocale() as Locale;
  const router = useRouter();
  const saved = useRef(savedFrom(theme, data));
  const taken = useRef(data);
  const isBehind = useRef(false);
  const [isRefused, setRefused] = useState(false);
  const adopt = (): ThemeValues => {
    taken.current = data;
    saved.current = savedFrom(theme, data);
    setRefused(false);
    return formOf(saved.current);
  };
  const form = useForm<ThemeValues>({
    initial: valuesOf(theme, rulesShownFor(theme, data)),
    validate: (values) => problemsOf(values, data),
    async onSubmit(values) {
      try {
        await saveTheme(values, saved.current);
      } catch (error) {
        isBehind.current = true;
        if (!(error instanceof ApiError && error.is('settings.changed'))) throw error;
        await router.invalidate();
        setRefused(true);
        throw new ApiError({ status: error.status, code: error.code, error: tConflict('failure') });
      }
      // These data were read before the save.
      taken.current = data;
      showToast('success', t('saved', { name: nameOf(saved.current.theme, locale) }));
      void router.invalidate();
      return formOf(saved.current);
    },
  });
  const { isDirty, reset } = form;
  useEffect(() => {
    if (isDirty || taken.current === data) return;
    taken.current = data;
    saved.current = savedFrom(theme, data);
    reset(formOf(saved.current));
  }, [theme, data, isDirty, reset]);
  const cancel = () => {
    reset(formOf(saved.current));
    setRefused(false);
    if (isBehind.current) void router.invalidate();
    isBehind.current = false;
  };
  const conflict: SaveConflict = {
    takeTheirs: () => reset(adopt()),
    keepMine() {
      const { rules, ...texts } = changesOnTop(form.values, saved.current, savedFrom(theme, data));
      reset(adopt());
      for (const [field, value] of Object.entries({ ...texts, rules }))
        form.set(field as never, value as never);
    },
  };
  return { form, cancel, conflict: isRefused && taken.current !== data ? conflict : undefined };
}
