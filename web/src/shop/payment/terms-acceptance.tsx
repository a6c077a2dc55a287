import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePortal } from '#lib/portal.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import typography from '#ui/typography.module.css';
import form from './order-form.module.css';
import styles from './terms-acceptance.module.css';

interface TermsAcceptanceProps {
  isAccepted: boolean;
  error: string | undefined;
  onAccept: (isAccepted: boolean) => void;
}

/** Acceptance of the terms of sale of a venue that has some, with links to the venue's documents. */
export function TermsAcceptance({ isAccepted, error, onAccept }: TermsAcceptanceProps) {
  const t = useTranslations('summary.terms');
  const footer = useTranslations('common.footer');
  const { links } = usePortal();
  return (
    <div className={classNames(form.part, form.checks)}>
      <Checkbox
        name="terms"
        required
        checked={isAccepted}
        error={error}
        onChange={(event) => onAccept(event.target.checked)}
        label={t('accept')}
      />
      <p className={classNames(styles.links, typography.small)}>
        {t('read')}{' '}
        {links.map((link) => (
          <a key={link.id} className={typography.link} href={link.url} target="_blank" rel="noopener">
            {link.name}
            <span className="visually-hidden"> ({footer('newWindow')})</span>
          </a>
        ))}
      </p>
    </div>
  );
}
