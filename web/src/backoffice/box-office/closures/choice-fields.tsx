import type { ClosureKind } from '@guichet/contract/box-office/closure-rules.ts';
import { MAX_CLOSURE_TEXT } from '@guichet/contract/box-office/closure-rules.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { addDays } from '#lib/format.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field, Legend } from '#ui/field.tsx';
import { TextArea } from '#ui/input.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import type { Preview } from './closures-data.ts';
import styles from './closures-page.module.css';

/** Days to choose that the form proposes. */
const DAYS_TO_CHOOSE = 7;

/** What an administrator decides about closed or moved sessions. */
export interface Choices {
  offersMove: boolean;
  offersRefund: boolean;
  offersCredit: boolean;
  /** Last day to choose */
  lastDay: string;
  texts: Preview['texts'];
}

interface Deciding {
  kind: ClosureKind;
  texts: Preview['texts'];
  sessionIds: readonly string[];
  today: string;
  /** Closes or moves the sessions. */
  decide: (id: string, choices: Choices) => Promise<unknown>;
  onDone: () => void;
  /** Returns what else must be done first. */
  problem?: () => string | undefined;
}

/** Keeps the choices of a form, and decides once they are confirmed. */
export function useDeciding({ kind, texts, sessionIds, today, decide, onDone, problem }: Deciding) {
  const t = useTranslations('closures');
  const router = useRouter();
  const paths = useBackofficePaths();
  const navigateTo = useNavigateTo();
  const { languages } = useBackoffice().portal.tenant;
  const [values, setValues] = useState<Choices>({
    offersMove: true,
    offersRefund: true,
    offersCredit: false,
    lastDay: addDays(today, DAYS_TO_CHOOSE),
    texts,
  });
  // The key makes a retry after a lost response harmless.
  const [id] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const find = (): string | undefined => {
    if (sessionIds.length === 0) return t('form.choose');
    const { offersMove, offersRefund, offersCredit } = values;
    if (kind === 'closure' && !offersMove && !offersRefund && !offersCredit) return t('form.chooseSomething');
    if (languages.some((language) => !values.texts[language]?.trim())) return t('form.textMissing');
    return problem?.();
  };
  const ask = (isWanted: boolean) => {
    const found = isWanted ? find() : undefined;
    setFailure(found);
    setAsking(isWanted && found === undefined);
  };
  const confirm = async () => {
    await decide(id, values);
    showToast('success', t(kind === 'move' ? 'move.done' : 'form.done'));
    onDone();
    await router.invalidate();
    await navigateTo(paths.closure(id));
  };
  const set = (change: Partial<Choices>) => setValues((before) => ({ ...before, ...change }));
  return { values, set, failure, isAsking, ask, confirm };
}

interface ChoiceFieldsProps {
  kind: ClosureKind;
  values: Choices;
  today: string;
  onChange: (change: Partial<Choices>) => void;
}

/** What customers can choose, until when, and the message to them. */
export function ChoiceFields({ kind, values, today, onChange }: ChoiceFieldsProps) {
  const t = useTranslations('closures.form');
  const moving = useTranslations('closures.move');
  const { texts, lastDay } = values;
  return (
    <>
      <fieldset className={styles.choices}>
        <Legend>{t('choices')}</Legend>
        {kind === 'move' && <Checkbox label={moving('keepNew')} checked disabled readOnly />}
        {(['offersMove', 'offersRefund', 'offersCredit'] as const).map((name) => (
          <Checkbox
            key={name}
            label={t(name)}
            checked={values[name]}
            onChange={({ target }) => onChange({ [name]: target.checked })}
          />
        ))}
      </fieldset>
      <div className={styles.until}>
        <TextInput
          type="date"
          label={t('chooseUntil')}
          hint={kind === 'move' ? moving('chooseUntilHint') : t('chooseUntilHint')}
          value={lastDay}
          min={today}
          required
          onChange={({ target }) => onChange({ lastDay: target.value })}
        />
      </div>
      <Texts texts={texts} onChange={(locale, text) => onChange({ texts: { ...texts, [locale]: text } })} />
    </>
  );
}

/** Whom the sessions concern. */
export function Concerned({
  preview: { concerned, otherPlaces },
}: {
  preview: Pick<Preview, 'concerned' | 'otherPlaces'>;
}) {
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
