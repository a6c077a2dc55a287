import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import list from '#ui/credentials/credential-list.module.css';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { Panel } from '../page.tsx';

type OpenSession = CallAnswer<'GET /user/admin/sessions'>[number];

/** The open sessions of the administrator with place and time, and a button that ends the others. */
export function OwnSessions({ sessions }: { sessions: readonly OpenSession[] }) {
  const t = useTranslations('security.sessions');
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const [ending, setEnding] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const end = async (id?: string) => {
    setEnding(id ?? 'others');
    setFailure(undefined);
    try {
      await adminApi('DELETE /user/admin/othersessions', { query: id === undefined ? {} : { id } });
      showToast('success', t(id === undefined ? 'othersEnded' : 'ended'));
      await router.invalidate();
    } catch (error) {
      setFailure(errorMessage(error));
    }
    setEnding(undefined);
  };
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <ul className={list.list} aria-label={t('title')}>
        {sessions.map((session) => (
          <Session
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            onEnd={() => end(session.id)}
          />
        ))}
      </ul>
      <Failure text={failure} />
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button variant="ghost" busy={ending === 'others'} onClick={() => end()}>
          {t('endOthers')}
        </Button>
      )}
    </Panel>
  );
}

interface SessionProps {
  session: OpenSession;
  isEnding: boolean;
  onEnd: () => void;
}

function Session({ session, isEnding, onEnd }: SessionProps) {
  const t = useTranslations('security.sessions');
  const { shortDay, time } = useAdminFormat();
  const { browser, system, network, seenAt, isCurrent } = session;
  const name = browser && system ? t('device', { browser, system }) : browser || system || t('unknown');
  return (
    <li className={list.item}>
      <p className={list.facts}>
        <b>{name}</b>
        <span className={typography.muted}>
          {t('seen', { day: shortDay(seenAt), time: time(seenAt) })}
          {network && ` · ${t('network', { network })}`}
        </span>
      </p>
      {isCurrent ? (
        <Tag tone="ok">{t('current')}</Tag>
      ) : (
        <Button variant="soft" busy={isEnding} onClick={onEnd} aria-label={t('endNamed', { name })}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
