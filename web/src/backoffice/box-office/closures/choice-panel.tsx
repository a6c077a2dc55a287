import { MAX_CLOSURE_TEXT } from '@guichet/contract/box-office/closure-rules.ts';
import type { CallInput } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { addDays } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Failure } from '#ui/failure.tsx';
import { Field, Legend } from '#ui/field.tsx';
import { TextArea } from '#ui/input.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import type { Preview } from './closures-data.ts';
import styles from './closures-page.module.css';

interface ChoicePanelProps {
  preview: Preview;
  sessionIds: readonly string[];
  today: string;
  onClosed: () => void;
}

/** Days to choose that the form proposes. */
const DAYS_TO_CHOOSE = 7;

/** Whom the sessions concern, what customers can choose, the texts, and the button that closes. */
export function ChoicePanel({ preview, sessionIds, today, onClosed }: ChoicePanelProps) {
  const t = useTranslations('closures.form');
  const form = useClosing({ preview, sessionIds, today, onClosed });
  const { offersMove, offersRefund, offersCredit, lastDay, texts, set, failure, isAsking, ask, close } = form;
  return (
    <>
      <Concerned preview={preview} />
      <fieldset className={styles.choices}>
        <Legend>{t('choices')}</Legend>
        <Checkbox
          label={t('offersMove')}
          checked={offersMove}
          onChange={({ target }) => set({ offersMove: target.checked })}
        />
        <Checkbox
          label={t('offersRefund')}
          checked={offersRefund}
          onChange={({ target }) => set({ offersRefund: target.checked })}
        />
        <Checkbox
          label={t('offersCredit')}
          checked={offersCredit}
          onChange={({ target }) => set({ offersCredit: target.checked })}
        />
      </fieldset>
      <div className={styles.until}>
        <TextInput
          type="date"
          label={t('chooseUntil')}
          hint={t('chooseUntilHint')}
          value={lastDay}
          min={today}
          required
          onChange={({ target }) => set({ lastDay: target.value })}
        />
      </div>
      <Texts texts={texts} onChange={(locale, text) => set({ texts: { ...texts, [locale]: text } })} />
      <Failure text={failure} />
      <div className={styles.buttons}>
        <Button variant="danger" aria-haspopup="dialog" onClick={() => ask(true)}>
          {t('confirm')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => ask(false)}
        title={t('question', { count: sessionIds.length })}
        confirmLabel={t('confirm')}
        cancelLabel={t('keep')}
        isDanger
        onConfirm={close}
      >
        <p>{t('questionText', { orders: preview.concerned.orders })}</p>
      </ConfirmDialog>
    </>
  );
}

function Concerned({ preview: { concerned, otherPlaces } }: { preview: Preview }) {
  const t = useTranslations('closures.form');
  const format = useAdminFormat();
  const figures = [
    ['orders', format.number(concerned.orders)],
    ['tickets', format.number(concerned.tickets)],
    ['customers', format.number(concerned.customers)],
    ['amount', format.money(concerned.amount)],
  ] as const;
  return (
    <section aria-label={t('concerned')} className={styles.concerned}>
      <h3>{t('concerned')}</h3>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className={typography.muted}>{t(`figures.${name}`)}</dt>
            <dd className={typography.num}>{value}</dd>
          </div>
        ))}
      </dl>
      {otherPlaces > 0 && <Notice tone="warning">{t('others', { count: otherPlaces })}</Notice>}
    </section>
  );
}

interface TextsProps {
  texts: Preview['texts'];
  onChange: (locale: Locale, text: string) => void;
}

/** The message to the customers, in each language of the venue. */
function Texts({ texts, onChange }: TextsProps) {
  const t = useTranslations('closures.form');
  const locale = useLocale() as Locale;
  const { languages } = useBackoffice().portal.tenant;
  return (
    <fieldset className={styles.texts}>
      <Legend>{t('texts')}</Legend>
      {languages.map((language) => (
        <Field key={language} label={t('text', { language: languageName(language, locale) })} required>
          {(aria) => (
            <TextArea
              {...aria}
              lang={language}
              rows={7}
              maxLength={MAX_CLOSURE_TEXT}
              value={texts[language] ?? ''}
              onChange={({ target }) => onChange(language, target.value)}
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}

interface Values {
  offersMove: boolean;
  offersRefund: boolean;
  offersCredit: boolean;
  /** Last day to choose */
  lastDay: string;
  texts: Preview['texts'];
}

function useClosing({ preview, sessionIds, today, onClosed }: ChoicePanelProps) {
  const t = useTranslations('closures.form');
  const router = useRouter();
  const paths = useBackofficePaths();
  const navigateTo = useNavigateTo();
  const { languages } = useBackoffice().portal.tenant;
  const [values, setValues] = useState<Values>({
    offersMove: true,
    offersRefund: true,
    offersCredit: false,
    lastDay: addDays(today, DAYS_TO_CHOOSE),
    texts: preview.texts,
  });
  // The key makes a retry after a lost response harmless.
  const [id] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const problem = (): string | undefined => {
    if (sessionIds.length === 0) return t('choose');
    const { offersMove, offersRefund, offersCredit } = values;
    if (!offersMove && !offersRefund && !offersCredit) return t('chooseSomething');
    return languages.some((language) => !values.texts[language]?.trim()) ? t('textMissing') : undefined;
  };
  const ask = (isWanted: boolean) => {
    const found = isWanted ? problem() : undefined;
    setFailure(found);
    setAsking(isWanted && found === undefined);
  };
  const close = async () => {
    const body: CallInput<'POST /boxoffice/closure'>['body'] = { id, sessionIds: [...sessionIds], ...values };
    await adminApi('POST /boxoffice/closure', { body });
    showToast('success', t('done'));
    onClosed();
    await router.invalidate();
    await navigateTo(paths.closure(id));
  };
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  return { ...values, set, failure, isAsking, ask, close };
}
