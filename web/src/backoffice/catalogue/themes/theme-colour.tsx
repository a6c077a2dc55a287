import type { Locale } from '@guichet/contract/locale.ts';
import {
  contrastWithWhite,
  displayContrast,
  hasEnoughContrast,
  nearestWithContrast,
  readColour,
} from '@guichet/contract/tenants/colour.ts';
import type { CSSProperties } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import type { Form } from '#backoffice/ui/use-form.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Input } from '#ui/input.tsx';
import typography from '#ui/typography.module.css';
import { nameOf } from './names.ts';
import styles from './theme-colour.module.css';
import type { ThemeValues } from './theme-values.ts';
import type { Theme } from './themes-data.ts';

/** What the calendar shows where neither side has a colour. */
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

/** As the calendar shows a session of it: with places, and sold out. */
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
