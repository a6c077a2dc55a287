import { fontFiles } from 'font:files';
import {
  hasEnoughContrast,
  MIN_ACCENT_CONTRAST,
  nearestWithContrast,
} from '@guichet/contract/tenants/colour.ts';
import {
  DEFAULT_FONTS,
  FONT_NAMES,
  FONTS,
  type FontName,
  type FontUse,
} from '@guichet/contract/tenants/fonts.ts';
import { type ComponentProps, type CSSProperties, useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import typography from '#ui/typography.module.css';
import type { TextBinding } from '#ui/use-form.ts';
import styles from './design-fields.module.css';
import { accentFacts, colourFacts } from './design-values.ts';

interface ColourFieldProps {
  value: string;
  /** The last valid colour, shown while another is typed. */
  shown: string;
  /** The error message; insufficient contrast is reported by the field itself. */
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** Field of the brand colour, typed or picked, with its contrast. */
export function ColourField({ value, shown, error, onChange, onBlur }: ColourFieldProps) {
  const t = useTranslations('design.colours');
  const facts = colourFacts(value);
  const isTooLight = facts !== undefined && !hasEnoughContrast(facts.colour);
  return (
    <div className={styles.colourField}>
      <Field label={t('brand')} hint={t('hint')} error={isTooLight ? undefined : error} required>
        {(aria) => (
          <span className={styles.control}>
            <input
              type="color"
              className={styles.picker}
              aria-label={t('pick')}
              value={shown}
              onChange={(event) => onChange(event.target.value)}
            />
            <Input
              {...aria}
              aria-invalid={aria['aria-invalid'] ?? (isTooLight || undefined)}
              className={typography.num}
              name="brand"
              value={value}
              maxLength={20}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => onChange(event.target.value)}
              onBlur={onBlur}
            />
          </span>
        )}
      </Field>
      <div role="status">{facts && <Contrast {...facts} onChange={onChange} />}</div>
      <Shades colour={shown} />
    </div>
  );
}

function Contrast({
  colour,
  ratio,
  onChange,
}: {
  colour: string;
  ratio: number;
  onChange: (value: string) => void;
}) {
  const t = useTranslations('design.colours');
  const locale = useLocale();
  const values = { ratio: new Intl.NumberFormat(locale).format(ratio) };
  if (hasEnoughContrast(colour)) {
    return (
      <div className={classNames(styles.contrast, styles.enough)}>
        <Icon name="check" size={20} />
        <p>
          <b>{t('enough', values)}</b>
          {t('enoughText')}
        </p>
      </div>
    );
  }
  const nearest = nearestWithContrast(colour);
  return (
    <div className={styles.contrast}>
      <Icon name="alert" size={20} />
      <p>
        <b>{t('tooLittle', values)}</b>
        {t('tooLittleText')}
      </p>
      <Button variant="ghost" onClick={() => onChange(nearest)}>
        <span className={styles.dot} style={{ background: nearest }} />
        {t('nearest', { colour: nearest })}
      </Button>
    </div>
  );
}

/** Shades derived from the colour. */
function Shades({ colour }: { colour: string }) {
  const t = useTranslations('design.colours');
  return (
    <div className={classNames('palette', styles.shades)} style={{ '--brand': colour } as CSSProperties}>
      <p className={classNames(typography.small, typography.muted)}>{t('palette')}</p>
      <ul>
        {(['deep', 'mid', 'soft'] as const).map((shade) => (
          <li key={shade} className={typography.small}>
            <span className={styles.shade} style={{ background: `var(--brand-${shade})` }} />
            {t(shade)}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AccentFieldProps extends Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur'> {
  value: string;
  error?: string | undefined;
  /** The last valid colour, shown while another is typed. */
  shown: string;
  /** The last valid brand colour, whose deep tone is the background. */
  brand: string;
  onPick: (value: string) => void;
}

/** Field of the accent colour, typed or picked, with its contrast on the brand's deep tone. */
export function AccentField({
  name,
  value,
  error,
  shown,
  brand,
  onChange,
  onBlur,
  onPick,
}: AccentFieldProps) {
  const t = useTranslations('design.colours');
  const locale = useLocale();
  const facts = accentFacts(value, brand);
  const isEnough = facts !== undefined && facts.ratio >= MIN_ACCENT_CONTRAST;
  const ratio = facts && new Intl.NumberFormat(locale).format(facts.ratio);
  return (
    <div className={styles.colourField}>
      <Field
        label={t('accent')}
        hint={t('accentHint')}
        error={facts && !isEnough ? undefined : error}
        required
      >
        {(aria) => (
          <span className={styles.control}>
            <input
              type="color"
              className={styles.picker}
              aria-label={t('pickAccent')}
              value={shown}
              onChange={(event) => onPick(event.target.value)}
            />
            <Input
              {...aria}
              aria-invalid={aria['aria-invalid'] ?? ((facts && !isEnough) || undefined)}
              className={typography.num}
              name={name}
              value={value}
              maxLength={20}
              spellCheck={false}
              autoComplete="off"
              onChange={onChange}
              onBlur={onBlur}
            />
          </span>
        )}
      </Field>
      <div role="status">
        {ratio !== undefined && (
          <div className={classNames(styles.contrast, isEnough && styles.enough)}>
            <Icon name={isEnough ? 'check' : 'alert'} size={20} />
            <p>
              <b>{t(isEnough ? 'accentEnough' : 'accentTooLittle', { ratio })}</b>
              {t(isEnough ? 'accentEnoughText' : 'accentTooLittleText')}
            </p>
          </div>
        )}
      </div>
      <div
        className={classNames('palette', styles.accentSample)}
        style={{ '--brand': brand, '--sun': shown } as CSSProperties}
        aria-hidden="true"
      />
    </div>
  );
}

/** Chooses a font of the catalogue for titles or for text, with a sample. */
export function FontField({ use, binding }: { use: FontUse; binding: TextBinding }) {
  const t = useTranslations('design.fonts');
  const family = useFont(binding.value as FontName, use);
  return (
    <div className={styles.fontField}>
      <Select label={t(use)} hint={t(`${use}Hint`)} {...binding}>
        {(['sans-serif', 'serif'] as const).map((kind) => (
          <optgroup key={kind} label={t(kind === 'serif' ? 'serif' : 'sansSerif')}>
            {FONT_NAMES.filter((name) => FONTS[name].kind === kind).map((name) => (
              <option key={name} value={name}>
                {name === DEFAULT_FONTS[use] ? t('standard', { name: FONTS[name].name }) : FONTS[name].name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <p
        className={classNames(styles.specimen, styles[use])}
        style={{ fontFamily: family }}
        aria-hidden="true"
      >
        {t(`${use}Specimen`)}
      </p>
    </div>
  );
}

/** Font families that this page has loaded. */
const asked = new Set<string>();

/** The fonts that every page loads. */
const OF_PAGE = {
  title: '"Bricolage","Bricolage fallback"',
  text: '"Figtree","Figtree fallback"',
} as const;

/**
 * Loads a font of the catalogue before it is saved.
 * @returns its `font-family`; a generic one until the font is loaded, or if it cannot be loaded
 */
export function useFont(name: FontName, use: FontUse): string {
  const family = `Choice ${use} ${name}`;
  const isOfPage = name === DEFAULT_FONTS[use];
  useEffect(() => {
    if (isOfPage || asked.has(family)) return;
    asked.add(family);
    const weight = use === 'title' ? '700' : '400 700';
    const font = new FontFace(family, `url(${fontFiles[name][use]})`, { weight });
    document.fonts.add(font);
    font.load().catch(() => asked.delete(family));
  }, [family, isOfPage, name, use]);
  const general = FONTS[name].kind === 'serif' ? 'Georgia,serif' : 'system-ui,sans-serif';
  return `${isOfPage ? OF_PAGE[use] : `"${family}"`},${general}`;
}
