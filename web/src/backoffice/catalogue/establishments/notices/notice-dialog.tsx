import type { NoticeKind } from '@guichet/contract/catalogue/establishment-rules.ts';
import { LOCALES, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat, useMainLocale } from '#lib/admin-portal.ts';
import { currentTenant } from '#lib/storage.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { type Form, useForm } from '#ui/use-form.ts';
import {
  bodyOf,
  type Notices,
  type NoticeValues,
  noticeFor,
  type Places,
  problemsOf,
} from './notice-values.ts';
import styles from './notices-panel.module.css';

interface NoticeDialogProps {
  kind: NoticeKind;
  places: Places;
  onClose: () => void;
  onPublished: (notices: Notices) => void;
}

/** Creates a closure or a message; by default for all of today, everywhere and with the product's text. */
export function NoticeDialog({ kind, places, onClose, onPublished }: NoticeDialogProps) {
  const t = useTranslations('establishmentInformations.notices');
  const format = useAdminFormat();
  const today = format.dayOf(Date.now());
  const main = useMainLocale();
  const form = useForm<NoticeValues>({
    initial: noticeFor(today, kind),
    validate: (values) => problemsOf(values, today, main),
    onSubmit: async (values) => {
      onPublished(await adminApi('POST /settingsticketing/establishmentnotice', { body: bodyOf(values) }));
      showToast('success', t('dialog.published'));
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={t(kind)} hasStickyActions>
      <DialogForm
        form={form}
        onCancel={onClose}
        cancelLabel={t('dialog.cancel')}
        submitLabel={t('dialog.publish')}
      >
        <p className={typography.muted}>
          {t(`dialog.${kind}Text`)} {t('ends')}
        </p>
        {places.length > 1 && <Where form={form} places={places} />}
        <When form={form} />
        {kind === 'closure' && <SessionsOnSale form={form} />}
        {LOCALES.map((locale) => (
          <Words key={locale} form={form} language={locale} />
        ))}
      </DialogForm>
    </Dialog>
  );
}

interface PartProps {
  form: Form<NoticeValues>;
}

function Where({ form, places }: PartProps & { places: Places }) {
  const t = useTranslations('establishmentInformations.notices');
  const locale = useLocale() as Locale;
  return (
    <Select {...form.text('establishment')} label={t('dialog.where')}>
      <option value="">{t('everywhere')}</option>
      {places.map(({ externalCode, name }) => (
        <option key={externalCode} value={externalCode}>
          {labelIn(name, locale)}
        </option>
      ))}
    </Select>
  );
}

function When({ form }: PartProps) {
  const t = useTranslations('establishmentInformations.notices.dialog');
  return (
    <div className={styles.when}>
      {(['from', 'until'] as const).map((side) => (
        <div key={side} className={styles.side}>
          <DatePicker {...form.control(`${side}Day`)} label={t(`${side}Day`)} />
          <TextInput {...form.text(`${side}Time`)} type="time" label={t(`${side}Time`)} />
        </div>
      ))}
    </div>
  );
}

function Words({ form, language }: PartProps & { language: Locale }) {
  const t = useTranslations('establishmentInformations.notices.dialog');
  const isMain = language === useMainLocale();
  const { kind } = form.values;
  return (
    <TextInput
      {...form.text(`labels.${language}`)}
      label={t('text', { language: languageName(language, useLocale()) })}
      required={isMain && kind === 'message'}
      hint={isMain ? kind === 'closure' && t('closureFallback') : t('fallback')}
      lang={language}
      maxLength={300}
    />
  );
}

/** Warns of sessions on sale that begin during a closure, and offers to stop their sale. */
function SessionsOnSale({ form }: { form: Form<NoticeValues> }) {
  const t = useTranslations('establishmentInformations.notices.dialog.sale');
  const { establishment, from, until } = bodyOf(form.values);
  const query = { ...(establishment && { establishment }), from, until };
  const { data, isError } = useQuery({
    queryKey: [currentTenant(), 'closure-sessions', query],
    queryFn: () => adminApi('GET /settingsticketing/closuresessions', { query }),
    enabled: form.values.fromDay !== '' && form.values.untilDay !== '' && from < until,
  });
  if (!isError && !data?.sessions) return null;
  return (
    <Notice tone="warning" isInset title={data ? t('title', { count: data.sessions }) : t('unknown')}>
      {data && <p>{t('taken', { count: data.taken })}</p>}
      <Switch
        label={t('stop')}
        isOn={form.values.stopsSale}
        onChange={(isOn) => form.set('stopsSale', isOn)}
      />
    </Notice>
  );
}
