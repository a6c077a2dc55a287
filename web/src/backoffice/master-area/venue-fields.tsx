import { TENANT_TYPES } from '@guichet/contract/backoffice/master-area-rules.ts';
import { useTranslations } from 'use-intl';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import type { Form } from '#ui/use-form.ts';
import { Panel } from '../page.tsx';
import type { VenueValues } from './venue-values.ts';

/** The fields of a venue that are saved together. */
export function VenueFields({ form }: { form: Form<VenueValues> }) {
  const t = useTranslations('masterArea');
  const off = { autoComplete: 'off' } as const;
  const address = { ...off, type: 'url', inputMode: 'url', maxLength: 300 } as const;
  return (
    <>
      <Panel title={t('identity')}>
        <TextInput
          {...form.text('displayName')}
          label={t('fields.displayName')}
          maxLength={80}
          {...off}
          required
        />
        <TextInput {...form.text('city')} label={t('fields.city')} maxLength={80} {...off} />
        <Select {...form.text('type')} label={t('fields.type')}>
          {TENANT_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`type.${type}`)}
            </option>
          ))}
        </Select>
        <TextInput
          {...form.text('prodOrigin')}
          label={t('fields.prodOrigin')}
          hint={t('hints.origin')}
          {...address}
        />
        <TextInput {...form.text('preprodOrigin')} label={t('fields.preprodOrigin')} {...address} />
      </Panel>
      <Panel title={t('seller')} lead={t('sellerLead')}>
        <TextInput {...form.text('sellerName')} label={t('fields.sellerName')} maxLength={120} {...off} />
        <TextInput
          {...form.text('sellerAddress')}
          label={t('fields.sellerAddress')}
          maxLength={200}
          {...off}
        />
        <TextInput {...form.text('sellerVatId')} label={t('fields.sellerVatId')} maxLength={40} {...off} />
      </Panel>
    </>
  );
}
