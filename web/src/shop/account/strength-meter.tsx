import { type PasswordClasses, passwordClasses, passwordStrength } from '@guichet/contract/predicates.ts';
import { useLocale, useTranslations } from 'use-intl';

/** How strong a password is, in four steps, and in words what it still lacks. */
export function StrengthMeter({ password }: { password: string }) {
  const t = useTranslations('account.strength');
  const locale = useLocale();
  const level = passwordStrength(password);
  const classes = passwordClasses(password);
  const missing = (Object.keys(classes) as (keyof PasswordClasses)[]).filter((name) => !classes[name]);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    missing.map((name) => t(`missing.${name}`)),
  );
  return (
    <div className="strength" data-level={level}>
      <div className="strength-bar" aria-hidden="true">
        {[25, 50, 75, 100].map((step) => (
          <span key={step} data-reached={level >= step || undefined} />
        ))}
      </div>
      <p className="strength-text" aria-live="polite">
        {level > 0 && <b>{t('level', { level })}</b>}{' '}
        {missing.length > 0 ? t('lacks', { list }) : t('complete')}
      </p>
    </div>
  );
}
