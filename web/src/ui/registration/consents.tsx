import type { Consent } from '@guichet/contract/account/registration-fields.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Checkbox } from '../checkbox.tsx';
import type { Form } from '../use-form.ts';
import styles from './consents.module.css';
import type { AskedPage } from './profile-values.ts';

/** Texts of the consents: the venue's, or the product's. */
export function useConsentWords(consents: AskedPage['consents']): (consent: Consent) => string {
  const t = useTranslations('account.fields');
  const locale = useLocale();
  return (consent) => labelIn(consents[consent], locale) || t(consent);
}

type ConsentValues = Record<Consent, boolean>;

interface ConsentsProps<V extends ConsentValues> {
  form: Form<V>;
  asked: AskedPage;
  /** Documents below each consent. */
  document?: (consent: 'cgu' | 'rgpd') => ReactNode;
}

/** The consents of a registration; the first two are required. */
export function ConsentChecks<V extends ConsentValues>({ asked, document, ...props }: ConsentsProps<V>) {
  const form = props.form as unknown as Form<ConsentValues>;
  const t = useTranslations('account');
  const words = useConsentWords(asked.consents);
  return (
    <>
      <Checkbox {...form.check('cgu')} label={words('cgu')} required />
      {document && <div className={styles.document}>{document('cgu')}</div>}
      <Checkbox {...form.check('rgpd')} label={words('rgpd')} hint={t('fields.rgpdHint')} required />
      {document && <div className={styles.document}>{document('rgpd')}</div>}
      {asked.advertising && (
        <Checkbox {...form.check('advertising')} label={`${words('advertising')} ${t('optional')}`} />
      )}
    </>
  );
}
