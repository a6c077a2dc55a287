import {
  isWebhookAddress,
  MAX_ADDRESS,
  MAX_DESCRIPTION,
  WEBHOOK_KINDS,
  type WebhookKind,
} from '@guichet/contract/tenants/webhook-rules.ts';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { type Choices, type Endpoint, phraseOf } from './webhook-data.ts';
import styles from './webhooks-page.module.css';

interface EndpointFormProps {
  /** Undefined for a new endpoint */
  endpoint: Endpoint | undefined;
  onSecret: (secret: string) => void;
  onClose: () => void;
}

/** Form of an endpoint's settings. */
export function EndpointForm({ endpoint, onSecret, onClose }: EndpointFormProps) {
  const t = useTranslations('webhooks');
  const form = useEndpointForm({ endpoint, onSecret, onClose });
  const { kinds } = form.values;
  const toggle = (kind: WebhookKind, isChosen: boolean) =>
    form.set('kinds', isChosen ? [...kinds, kind] : kinds.filter((one) => one !== kind));
  const kindsError = form.errorOf('kinds') && t('kindsMissing');
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      cancelLabel={t('cancel')}
      submitLabel={t(endpoint ? 'save' : 'create')}
    >
      {!endpoint && <p className={typography.muted}>{t('newText')}</p>}
      <TextInput
        {...form.text('url')}
        label={t('url')}
        hint={t('urlHint')}
        type="url"
        inputMode="url"
        maxLength={MAX_ADDRESS}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <TextInput
        {...form.text('description')}
        label={t('description')}
        hint={t('descriptionHint')}
        optionalText={t('optional')}
        maxLength={MAX_DESCRIPTION}
        autoComplete="off"
      />
      <fieldset className={styles.kinds}>
        <legend>{t('kinds')}</legend>
        {WEBHOOK_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            name={kind}
            label={t(`kind.${phraseOf(kind)}`)}
            checked={kinds.includes(kind)}
            error={kind === WEBHOOK_KINDS.at(-1) ? kindsError : undefined}
            onChange={(event) => toggle(kind, event.target.checked)}
          />
        ))}
      </fieldset>
      <Checkbox {...form.check('isOn')} label={t('isOn')} />
    </DialogForm>
  );
}

function useEndpointForm({ endpoint, onSecret, onClose }: EndpointFormProps) {
  const t = useTranslations('webhooks');
  const router = useRouter();
  const { url = '', description = '', kinds = ['order.sold'], isOn = true } = endpoint ?? {};
  return useForm<Choices>({
    initial: { url, description, kinds, isOn },
    validate: (values) => ({
      ...urlProblem(values.url.trim()),
      ...(values.kinds.length === 0 && { kinds: 'field.required' as const }),
    }),
    onSubmit: async (values) => {
      if (endpoint) {
        await adminApi('PUT /settingsadmin/webhook', { body: { id: endpoint.id, ...values } });
        onClose();
        showToast('success', t('saved'));
      } else {
        onSecret((await adminApi('POST /settingsadmin/webhook', { body: values })).secret);
      }
      await router.invalidate();
    },
  });
}

/** Checks the address roughly; the server decides about http by its environment. */
function urlProblem(url: string) {
  if (url === '') return { url: 'field.required' as const };
  return isWebhookAddress(url, true) ? {} : { url: 'field.format' as const };
}
