import { emailProblems } from '@guichet/contract/account/registration-rules.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { type Administrator, adminSession } from '#lib/admin-session.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { ChangePasswordForm } from '#ui/credentials/change-password-form.tsx';
import { CurrentPasswordInput, EmailInput } from '#ui/credentials/fields.tsx';
import { Failure } from '#ui/failure.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import type { Visit } from '../define-page.ts';
import { CROWN, SHIELD } from '../icons.ts';
import { LanguageSelect } from '../language-select.tsx';
import { LeaveGuard } from '../leave-guard.tsx';
import page from '../page.module.css';
import { Page, Panel } from '../page.tsx';
import { PasskeyPanel } from '../passkeys/passkey-panel.tsx';
import { PasswordDialog } from '../password-dialog.tsx';
import { useBackofficePaths } from '../paths.ts';
import { useRoleName } from '../role-name.ts';
import { useSignOut } from '../shell/use-sign-out.ts';
import { usePageData } from '../use-page.ts';
import { IdentityPanel } from './identity-panel.tsx';
import styles from './profile-page.module.css';
import { SecondFactorPanel } from './second-factor-panel.tsx';

/** Loads the own passkeys and the link to a provider, which may be read once the second factor is set up. */
export async function loader({ context }: Visit) {
  const [passkeys, sso] = await Promise.all([
    adminApi('GET /user/admin/passkeys'),
    context.administrator.mustSetSecondFactor ? undefined : adminApi('GET /user/admin/SSO'),
  ]);
  return { passkeys, sso };
}

/** The own account: address, language, password, second factor, rights, and the deletion of the account. */
export default function ProfilePage() {
  const t = useTranslations('backoffice.profile');
  const { administrator } = useBackoffice();
  const { factorChange } = administrator;
  const { passkeys, sso } = usePageData<typeof loader>();
  return (
    <Page lead={t('lead', { email: administrator.email })}>
      {administrator.mustSetSecondFactor && factorChange === 'allowed' && (
        <p className={styles.duty}>
          <Icon name={SHIELD} />
          <span>{t('mustSet')}</span>
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {!administrator.mustSetSecondFactor && (
            <Panel title={t('details')}>
              <OwnDetailsForm administrator={administrator} />
            </Panel>
          )}
          {factorChange !== 'allowed' && <FactorNotice reason={factorChange} />}
          <SecondFactorPanel administrator={administrator} />
          <PasskeyPanel own={passkeys} canChange={factorChange === 'allowed'} />
          {sso && <IdentityPanel own={sso} isPasswordNeeded={passkeys.isPasswordNeeded} />}
        </div>
        <div className={styles.column}>
          <Panel title={t('password')} lead={t('passwordLead')}>
            <ChangePasswordForm
              site="backoffice"
              className={page.form}
              email={administrator.email}
              session={adminSession}
              change={(body) => adminApi('POST /user/admin/modifypassword', { body })}
            />
          </Panel>
          <OwnRoles />
          {!administrator.mustSetSecondFactor && <DeleteOwnAccount level={administrator.level} />}
        </div>
      </div>
    </Page>
  );
}

/** Explains the own level and roles. */
function OwnRoles() {
  const t = useTranslations('backoffice');
  const { level, roles } = useBackoffice().administrator;
  const roleName = useRoleName();
  const isTopAdministrator = level !== 'administrator';
  return (
    <Panel title={t('profile.roles')}>
      <ul className={styles.roles}>
        {isTopAdministrator && (
          <li>
            <Tag tone="warn">
              <Icon name={CROWN} size={16} />
              {t(`person.level.${level}`)}
            </Tag>
          </li>
        )}
        {roles.map((role) => (
          <li key={role.id}>
            <Tag tone="neutral">{roleName(role)}</Tag>
          </li>
        ))}
      </ul>
      <p className={classNames(typography.small, typography.muted)}>
        {t(
          isTopAdministrator
            ? 'profile.everyRight'
            : roles.length > 0
              ? 'profile.rolesText'
              : 'profile.noRole',
        )}
      </p>
    </Panel>
  );
}

/**
 * Form of the own address and language. A new address needs the password, since a new password could be sent there.
 */
function OwnDetailsForm({ administrator }: { administrator: Administrator }) {
  const t = useTranslations('backoffice');
  const router = useRouter();
  const isMoved = (email: string): boolean =>
    email.trim().toLowerCase() !== administrator.email.toLowerCase();
  const form = useForm({
    initial: { email: administrator.email, language: administrator.language as string, password: '' },
    validate: ({ email, password }) => ({
      ...emailProblems({ email }),
      ...(isMoved(email) && password === '' && { password: 'field.required' as const }),
    }),
    onSubmit: async ({ email, language, password }) => {
      const saved = await adminApi('PUT /user/admin/administrator', {
        body: { email: email.trim(), language: language as Locale, ...(isMoved(email) && { password }) },
      });
      showToast('success', t('profile.saved'));
      await router.invalidate();
      return { email: saved.email, language: saved.language as string, password: '' };
    },
  });
  return (
    <form ref={form.element} className={page.form} noValidate onSubmit={form.onSubmit}>
      <EmailInput {...form.text('email')} label={t('fields.email')} />
      {isMoved(form.values.email) && (
        <CurrentPasswordInput
          {...form.text('password')}
          label={t('fields.oldPassword')}
          hint={t('profile.whyPassword')}
        />
      )}
      <LanguageSelect binding={form.text('language')} hint={t('profile.languageHint')} />
      <Failure text={form.failure} />
      <Button type="submit" busy={form.isSubmitting}>
        {t('saving.save')}
      </Button>
      <LeaveGuard isActive={form.isDirty && !form.isSubmitting} />
    </form>
  );
}

/** Explains why the session may not change the factors of its account, and what the administrator can do. */
function FactorNotice({ reason }: { reason: Exclude<Administrator['factorChange'], 'allowed'> }) {
  const t = useTranslations('backoffice.profile');
  const paths = useBackofficePaths();
  const { leave } = useSignOut();
  if (reason === 'link') return <Notice tone="warning">{t('enrolmentLink')}</Notice>;
  return (
    <Notice
      actions={
        <Button variant="soft" onClick={() => leave(t('signInAgainNow'), paths.section('profile'))}>
          {t('signInAgain')}
        </Button>
      }
    >
      {t('factorProof')}
    </Notice>
  );
}

/** Deletes the own account after the password has confirmed it, unless it is a super administrator's. */
function DeleteOwnAccount({ level }: { level: Administrator['level'] }) {
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
