import { wordsOfScan } from '@guichet/contract/box-office/entrance-word-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { type FormEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Page, Panel } from '#backoffice/page.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { localInstant } from '#lib/clock.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import type { RecordedScan } from '../entrance-data.ts';
import styles from '../entrance-page.module.css';
import { EntranceZone, useScanLanguage } from '../scan-language.ts';

type Explained = CallAnswer<'GET /boxoffice/entrancereason'>;

export const loader = () => adminApi('GET /boxoffice/entrance');

/** Explains what an entrance answers to a code at a time, without recording anything. */
export default function ReasonPage() {
  const t = useTranslations('entrance.reason');
  const locale = useLocale();
  const message = useErrorMessage();
  const { places } = usePageData<typeof loader>();
  const { timeZone } = useBackoffice().portal.tenant;
  const [explained, setExplained] = useState<Explained & { establishment: string }>();
  const [isBusy, setBusy] = useState(false);
  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [code, establishment, at] = ['code', 'establishment', 'at'].map((name) =>
      String(fields.get(name) ?? ''),
    );
    if (!code?.trim() || !establishment) return;
    setBusy(true);
    try {
      const instant =
        at &&
        localInstant(at, places.find((place) => place.code === establishment)?.zone?.timeZone ?? timeZone);
      const query = { code, establishment, ...(instant && { at: instant }) };
      setExplained({ ...(await adminApi('GET /boxoffice/entrancereason', { query })), establishment });
    } catch (error) {
      showToast('error', message(error));
    }
    setBusy(false);
  };
  const zone = places.find(({ code }) => code === explained?.establishment)?.zone;
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Panel title={t('ask')}>
        <form className={styles.reasonForm} onSubmit={(event) => void ask(event)}>
          <TextInput
            name="code"
            label={t('code')}
            maxLength={80}
            autoComplete="off"
            spellCheck={false}
            required
          />
          <Place places={places} locale={locale} />
          <TextInput name="at" type="datetime-local" label={t('at')} hint={t('now')} />
          <Button type="submit" busy={isBusy}>
            {t('ask')}
          </Button>
        </form>
        <div aria-live="polite">
          {explained && (
            <EntranceZone value={zone}>
              <Verdict explained={explained} />
            </EntranceZone>
          )}
        </div>
      </Panel>
      {explained && (
        <EntranceZone value={zone}>
          <Scans scans={explained.scans} />
        </EntranceZone>
      )}
    </Page>
  );
}

function Place({
  places,
  locale,
}: {
  places: CallAnswer<'GET /boxoffice/entrance'>['places'];
  locale: Parameters<typeof labelIn>[1];
}) {
  const t = useTranslations('entrance.place');
  return (
    <Select name="establishment" label={t('label')}>
      {places.map(({ code, labels }) => (
        <option key={code} value={code}>
          {labelIn(labels, locale)}
        </option>
      ))}
    </Select>
  );
}

function Verdict({ explained: { outcome } }: { explained: Explained }) {
  const t = useTranslations('entrance');
  const language = useScanLanguage();
  const { tone, title, text } = wordsOfScan(outcome, language);
  const name = outcome.service && language.name(outcome.service);
  return (
    <div className={classNames(styles.result, styles[tone])} data-tone={tone}>
      <p className={styles.title}>
        {outcome.isAccepted ? t('reason.open') : t('reason.closed')} – {title}
      </p>
      {!outcome.isAccepted && <p className={styles.text}>{text}</p>}
      {name && <p className={styles.text}>{[name, outcome.number].filter(Boolean).join(' · ')}</p>}
    </div>
  );
}

function Scans({ scans }: { scans: readonly RecordedScan[] }) {
  const t = useTranslations('entrance');
  const language = useScanLanguage();
  return (
    <Panel title={t('reason.scans')}>
      {scans.length === 0 && <p className={typography.muted}>{t('reason.noScans')}</p>}
      <ol className={styles.list}>
        {scans.map((scan) => (
          <li
            key={scan.scanId}
            className={classNames(
              styles.item,
              scan.isAccepted && !scan.isUndone ? styles.accepted : styles.refused,
            )}
          >
            <div>
              <b>{t('facts.instant', { day: language.day(scan.at), time: language.time(scan.at) })}</b>
              <p className={typography.muted}>
                {[
                  t(`recent.${scan.direction}`),
                  scan.isUndone ? t('recent.undone') : wordsOfScan(scan, language).title,
                  scan.gate,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
