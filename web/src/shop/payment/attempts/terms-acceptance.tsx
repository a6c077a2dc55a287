import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePortal } from '#lib/portal.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { DocumentLink } from '#ui/document-link.tsx';
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
  const { links } = usePortal();
  const documents = links.filter(({ kind }) => kind === 'terms' || kind === 'rules' || kind === 'privacy');
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
        {documents.map((link) => (
          <DocumentLink key={link.id} link={link} className={typography.link} />
        ))}
      </p>
    </div>
  );
}
