import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { currentTenant } from '#lib/storage.ts';
import { Notice } from '#ui/notice.tsx';
import { Switch } from '#ui/switch.tsx';
import type { Form } from '#ui/use-form.ts';
import { bodyOf, type NoticeValues } from './notice-values.ts';

/** Warns of sessions on sale that begin during a closure, and offers to stop their sale. */
export function SessionsOnSale({ form }: { form: Form<NoticeValues> }) {
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
