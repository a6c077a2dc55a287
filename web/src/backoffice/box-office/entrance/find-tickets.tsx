import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { TextInput } from '#ui/inputs.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { findTickets, type TicketAtEntrance } from './entrance-data.ts';
import styles from './entrance-page.module.css';
import { useScanLanguage } from './scan-language.ts';
import type { Entrance } from './use-entrance.ts';

/** Finds tickets of people who have no code at hand. */
export function FindTickets({ entrance }: { entrance: Entrance }) {
  const t = useTranslations('entrance.find');
  const message = useErrorMessage();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<TicketAtEntrance[]>();
  const search = async () => {
    if (text.trim() === '') return;
    setBusy(true);
    try {
      setFound(await findTickets(text.trim()));
    } catch (error) {
      showToast('error', message(error));
    }
    setBusy(false);
  };
  const admit = async ({ code }: TicketAtEntrance) => {
    await entrance.scan(code);
    await search();
  };
  return (
    <Panel title={t('title')}>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          void search();
        }}
      >
        <TextInput
          label={t('label')}
          value={text}
          maxLength={100}
          autoComplete="off"
          hint={entrance.state.isOnline ? undefined : t('offline')}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="soft" busy={isBusy}>
          {t('search')}
        </Button>
      </form>
      <p role="status" className={typography.muted}>
        {found && (found.length === 0 ? t('none') : t('found', { count: found.length }))}
      </p>
      {found && found.length > 0 && (
        <ul className={styles.list}>
          {found.map((ticket) => (
            <Found key={ticket.number} ticket={ticket} onAdmit={() => void admit(ticket)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Found({ ticket, onAdmit }: { ticket: TicketAtEntrance; onAdmit: () => void }) {
  const t = useTranslations('entrance');
  const language = useScanLanguage();
  const { service, price, start, holder, orderNumber, number, state } = ticket;
  const name = language.name(service);
  const when = start
    ? t('facts.instant', { day: language.day(start), time: language.time(start) })
    : t('find.undated');
  return (
    <li className={styles.item}>
      <div>
        <b>{[name, price && language.name(price)].filter(Boolean).join(' · ')}</b>
        <p className={typography.muted}>
          {[holder, when, t('find.order', { number: orderNumber })].filter(Boolean).join(' · ')}
        </p>
      </div>
      {state === 'valid' ? (
        <Button
          variant="soft"
          aria-label={t('find.admitOf', { service: name, holder: holder ?? number })}
          onClick={onAdmit}
        >
          {t('find.admit')}
        </Button>
      ) : (
        <Tag tone={state === 'used' ? 'neutral' : 'warn'}>{t(`find.states.${state}`)}</Tag>
      )}
    </li>
  );
}
