import {
  PASSWORD_LENGTH,
  type PasswordClasses,
  passwordClasses,
  passwordStrength,
} from '@guichet/contract/account/password-rules.ts';
import { useLocale, useTranslations } from 'use-intl';
import styles from './strength-meter.module.css';

/** The strength of a password in four steps, and the unmet rules. @param site whose password policy applies */
export function StrengthMeter({ password, site }: { password: string; site: keyof typeof PASSWORD_LENGTH }) {
  const t = useTranslations('form.strength');
  const locale = useLocale();
  const minLength = PASSWORD_LENGTH[site];
  const level = passwordStrength(password, minLength);
  const classes = passwordClasses(password, minLength);
  const missing = (Object.keys(classes) as (keyof PasswordClasses)[]).filter((name) => !classes[name]);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    missing.map((name) => t(`missing.${name}`, { count: minLength })),
  );
  return (
    <div className={styles.strengthMeter} data-level={level}>
      <div className={styles.bar} aria-hidden="true">
        {[25, 50, 75, 100].map((step) => (
          <span key={step} data-reached={level >= step || undefined} />
        ))}
      </div>
      <p className={styles.text} aria-live="polite">
        {password === '' ? (
          t('rule', { count: minLength })
        ) : (
          <>
            {level > 0 && <b>{t('level', { level })}</b>}{' '}
            {missing.length > 0 ? t('lacks', { list }) : t('complete')}
          </>
        )}
      </p>
    </div>
  );
}
