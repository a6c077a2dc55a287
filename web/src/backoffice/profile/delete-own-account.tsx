import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '../../lib/admin-api.ts';
import type { Administrator } from '../../lib/admin-session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useSignOut } from '../layout/use-sign-out.ts';
import { Panel } from '../page.tsx';

/** Deletes the own account, after a confirmation that cannot be given by mistake; not a super administrator's. */
export function DeleteOwnAccount({ level }: { level: Administrator['level'] }) {
  const t = useTranslations('backoffice.erasure');
  const { leave } = useSignOut();
  const [isOpen, setOpen] = useState(false);
  const erase = async () => {
    await adminApi('DELETE /user/admin/administrator');
    await leave(t('done'));
  };
  if (level !== 'administrator') {
    return <Panel title={t('title')} lead={t('transferFirst')} />;
  }
  return (
    <Panel title={t('title')} lead={t('text')}>
      <div>
        <Button variant="ghost" icon="trash" onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('question')}
        cancelLabel={t('keep')}
        confirmLabel={t('erase')}
        isDanger
        promise={{ label: t('sure'), missing: t('confirmFirst') }}
        onConfirm={erase}
      >
        <p>{t('consequences')}</p>
      </ConfirmDialog>
    </Panel>
  );
}
