import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { TextInput } from '#ui/inputs.tsx';
import typography from '#ui/typography.module.css';
import { Page } from '../page.tsx';
import { FoundGroups } from './found-groups.tsx';
import { type LastLookup, lastLookup, rememberLookup } from './lookup-data.ts';
import styles from './lookup-page.module.css';

/** Minimum length of a search; shorter texts are neither names nor numbers. */
const MIN_LENGTH = 2;

/** One search field for staff at the telephone, which accepts a name, an address or any number. */
export default function LookupPage() {
  const sections = useTranslations('backoffice.sections');
  const [last, setLast] = useState<LastLookup>();
  // Read after hydration, since the server has no session storage.
  useEffect(() => setLast(lastLookup()), []);
  const keep = (lookup: LastLookup) => {
    rememberLookup(lookup);
    setLast(lookup);
  };
  return (
    <Page lead={sections('lookup.text')}>
      <div className={styles.lookup}>
        <LookupForm key={last?.text} initial={last?.text ?? ''} onFound={keep} />
        {last && <Results last={last} />}
      </div>
    </Page>
  );
}

function LookupForm({ initial, onFound }: { initial: string; onFound: (lookup: LastLookup) => void }) {
  const t = useTranslations('lookup');
  const errorMessage = useErrorMessage();
  const place = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const [isShort, setShort] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => place.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  const lookUp = async () => {
    const wanted = text.trim();
    setFailure(undefined);
    setShort(wanted.length < MIN_LENGTH);
    if (wanted.length < MIN_LENGTH) return place.current?.querySelector('input')?.focus();
    setBusy(true);
    try {
      onFound({
        text: wanted,
        found: await adminApi('POST /settingsadmin/lookup', { body: { text: wanted } }),
      });
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <search>
      <form
        ref={place}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void lookUp();
        }}
      >
        <TextInput
          type="search"
          label={t('label')}
          hint={t('hint')}
          error={isShort ? t('tooShort') : undefined}
          maxLength={100}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setShort(false);
          }}
        />
        <Button type="submit" icon="search" busy={isBusy}>
          {t('submit')}
        </Button>
      </form>
      <Failure text={failure} />
      <p className={classNames(typography.small, typography.muted)}>{t('audited')}</p>
    </search>
  );
}

function Results({ last: { text, found } }: { last: LastLookup }) {
  const t = useTranslations('lookup');
  const { customers, cards, orders, bookings, tickets } = found;
  const count = customers.length + cards.length + orders.length + bookings.length + tickets.length;
  return (
    <>
      <p className={classNames(styles.status, typography.num)} role="status">
        {t('found', { count, text })}
      </p>
      <FoundGroups found={found} count={count} />
    </>
  );
}
