import { CLAIM_FIELDS } from '@guichet/contract/account/sso-rules.ts';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { TextInput } from '#ui/inputs.tsx';
import type { Form } from '#ui/use-form.ts';
import type { SsoValues } from './sso-values.ts';

/** The provider's names for the fields of an account. */
export function ClaimsPanel({ form }: { form: Form<SsoValues> }) {
  const t = useTranslations('sso.claims');
  return (
    <Panel title={t('title')} lead={t('lead')}>
      {CLAIM_FIELDS.map((field) => (
        <TextInput
          key={field}
          {...form.text(`claims.${field}`)}
          label={t(field)}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
    </Panel>
  );
}
