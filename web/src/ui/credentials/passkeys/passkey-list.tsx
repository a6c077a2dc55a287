import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { knowsPasskeys, type MadePasskey, makePasskey, type PasskeyToMake } from '#lib/passkeys.ts';
import { Button } from '../../button.tsx';
import { showToast } from '../../toast.tsx';
import typography from '../../typography.module.css';
import list from '../credential-list.module.css';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { usePasskeyErrors } from './passkey-error.ts';
import styles from './passkey-list.module.css';

export type OwnPasskeys = CallAnswer<'GET /user/passkeys'>;
export type Passkey = OwnPasskeys['passkeys'][number];

/** The calls of the account's site. */
export interface PasskeyCalls {
  begin: (body: { password?: string }) => Promise<PasskeyToMake>;
  add: (body: { name: string; credential: MadePasskey }) => Promise<unknown>;
  rename: (body: { id: string; name: string }) => Promise<Passkey>;
  remove: (body: { id: string; password?: string }) => Promise<unknown>;
}

interface PasskeyListProps {
  own: OwnPasskeys;
  calls: PasskeyCalls;
  /** Whether the session may add and remove passkeys; true when absent. */
  canChange?: boolean;
  /** Formats a day. */
  day: (instant: string) => string;
  /** Reads the list again. */
  onChanged: () => Promise<unknown>;
}

/** The passkeys of the own account with names and last use, which can be added, renamed and removed. */
export function PasskeyList({ own, calls, canChange = true, day, onChanged }: PasskeyListProps) {
  const t = useTranslations('passkeys');
  const { passkeys, most, isPasswordNeeded } = own;
  return (
    <>
      {passkeys.length === 0 ? (
        <p className={typography.muted}>{t('none')}</p>
      ) : (
        <ul className={list.list} aria-label={t('list')}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={list.item}>
              <p className={list.facts}>
                <b>{passkey.name}</b>
                <span className={typography.muted}>
                  {t('created', { day: day(passkey.createdAt) })}
                  <br />
                  {passkey.lastUsedAt ? t('used', { day: day(passkey.lastUsedAt) }) : t('neverUsed')}
                </span>
              </p>
              <Changes {...{ passkey, calls, canChange, isPasswordNeeded, onChanged }} />
            </li>
          ))}
        </ul>
      )}
      {!knowsPasskeys() && <p className={typography.muted}>{t('unsupported')}</p>}
      {knowsPasskeys() && passkeys.length >= most && (
        <p className={typography.muted}>{t('full', { most })}</p>
      )}
      {canChange && knowsPasskeys() && passkeys.length < most && (
        <Add {...{ calls, isPasswordNeeded, onChanged }} />
      )}
    </>
  );
}

type AddProps = Pick<PasskeyListProps, 'calls' | 'onChanged'> & { isPasswordNeeded: boolean };

function Add({ calls, isPasswordNeeded, onChanged }: AddProps) {
  const t = useTranslations('passkeys');
  const errorOf = usePasskeyErrors();
  const [isOpen, setOpen] = useState(false);
  const add = async ({ name, password }: { name: string; password?: string }) => {
    const options = await calls.begin(password === undefined ? {} : { password });
    const credential = await makePasskey(options).catch((error: unknown) => {
      throw errorOf(error);
    });
    await calls.add({ name, credential });
    showToast('success', t('added'));
    await onChanged();
  };
  return (
    <>
      <Button variant="ghost" icon="plus" onClick={() => setOpen(true)} wide>
        {t('add')}
      </Button>
      <PasskeyDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('add')}
        text={t('addText')}
        name={t('defaultName')}
        isPasswordNeeded={isPasswordNeeded}
        confirmLabel={t('create')}
        onConfirm={add}
      />
    </>
  );
}

function Changes({
  passkey,
  calls,
  canChange,
  isPasswordNeeded,
  onChanged,
}: AddProps & { passkey: Passkey; canChange: boolean }) {
  const t = useTranslations('passkeys');
  const [asking, setAsking] = useState<'rename' | 'remove'>();
  const close = (): void => setAsking(undefined);
  const { id, name } = passkey;
  const done = async (message: string) => {
    showToast('success', message);
    await onChanged();
  };
  return (
    <div className={styles.buttons}>
      <Button variant="soft" onClick={() => setAsking('rename')}>
        {t('rename')}
      </Button>
      {canChange && (
        <Button variant="ghost" icon="trash" onClick={() => setAsking('remove')}>
          {t('remove')}
        </Button>
      )}
      <PasskeyDialog
        isOpen={asking === 'rename'}
        onClose={close}
        title={t('renameTitle', { name })}
        name={name}
        confirmLabel={t('save')}
        onConfirm={async (fields) => {
          await calls.rename({ id, name: fields.name });
          await done(t('renamed'));
        }}
      />
      <PasskeyDialog
        isOpen={asking === 'remove'}
        onClose={close}
        title={t('removeTitle', { name })}
        text={t('removeText')}
        isPasswordNeeded={isPasswordNeeded}
        confirmLabel={t('remove')}
        isDanger
        onConfirm={async ({ password }) => {
          await calls.remove({ id, ...(password !== undefined && { password }) });
          await done(t('removed'));
        }}
      />
    </div>
  );
}
