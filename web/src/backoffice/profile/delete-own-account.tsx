import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import type { Administrator } from '#lib/admin-session.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '../page.tsx';
import { PasswordDialog } from '../password-dialog.tsx';
import { useSignOut } from '../shell/use-sign-out.ts';

/** Deletes the own account after the password has confirmed it, unless it is a super administrator's. */
export function DeleteOwnAccount({ level }: { level: Administrator['level'] }) {
  const t = useTranslations('backoffice.erasure');
  const { leave } = useSignOut();
  const [isOpen, setOpen] = useState(false);
  const erase = async (password: string) => {
    await adminApi('DELETE /user/admin/administrator', { body: { password } });
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
      <PasswordDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('question')}
        text={t('consequences')}
        confirmLabel={t('erase')}
        isDanger
        onConfirm={erase}
      />
    </Panel>
  );
}
