import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import list from '#ui/credentials/credential-list.module.css';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { AccountPanel } from '../account-panel.tsx';

type OpenSession = CallAnswer<'GET /user/sessions'>[number];

/** The open sessions of the customer with place and time, and a button that ends the others. */
export function SessionsPanel({ sessions }: { sessions: OpenSession[] }) {
  const t = useTranslations('account.sessions');
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const [ending, setEnding] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const end = async (what: string, call: () => Promise<unknown>, done: string) => {
    setEnding(what);
    setFailure(undefined);
    try {
      await call();
      showToast('success', done);
      await router.invalidate();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setEnding(undefined);
    }
  };
  const endOne = (id: string) => end(id, () => api('DELETE /user/session', { query: { id } }), t('ended'));
  return (
    <AccountPanel id="profile-sessions" title={t('title')}>
      <p className={typography.muted}>{t('lead')}</p>
      <ul className={list.list} aria-label={t('title')}>
        {sessions.map((session) => (
          <Session key={session.id} session={session}>
            {!session.isCurrent && (
              <Button
                variant="soft"
                busy={ending === session.id}
                onClick={() => endOne(session.id)}
                aria-label={t('endNamed', { name: session.browser || t('unknown') })}
              >
                {t('end')}
              </Button>
            )}
          </Session>
        ))}
      </ul>
      <Failure text={failure} />
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button
          variant="ghost"
          busy={ending === 'others'}
          onClick={() => end('others', () => api('DELETE /user/othersessions'), t('othersEnded'))}
          wide
        >
          {t('endOthers')}
        </Button>
      )}
    </AccountPanel>
  );
}

function Session({ session, children }: { session: OpenSession; children: ReactNode }) {
  const t = useTranslations('account.sessions');
  const { shortDay, time } = useFormat();
  const { browser, system, network, seenAt, isCurrent } = session;
  const name = browser && system ? t('device', { browser, system }) : browser || system || t('unknown');
  return (
    <li className={list.item}>
      <p className={list.facts}>
        <b>{name}</b>
        <span className={typography.muted}>
          {t('seen', { day: shortDay(seenAt), time: time(seenAt) })}
          {network && (
            <>
              <br />
              {t('network', { network })}
            </>
          )}
        </span>
      </p>
      {isCurrent ? <Tag tone="ok">{t('current')}</Tag> : children}
    </li>
  );
}
