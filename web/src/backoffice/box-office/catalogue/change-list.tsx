import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { ChangedField } from '#backoffice/catalogue/synchronization/changed-field.tsx';
import fields from '#backoffice/catalogue/synchronization/synchronization-dialog.module.css';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { BareCheckbox } from '#ui/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import type { Publication } from './catalogue-data.ts';
import styles from './catalogue-page.module.css';

type Change = Publication['changes'][number];
type Problem = Publication['problems'][number];

interface ChangeListProps {
  changes: readonly Change[];
  /** Chooses items; without it, none can be chosen. */
  choice?: {
    isChosen: (change: Change) => boolean;
    onToggle: (change: Change) => void;
    label: (name: string) => string;
    /** Whom the change concerns */
    concerned: (change: Change) => string;
  };
}

/** Every changed item with its changed fields, before and after. */
export function ChangeList({ changes, choice }: ChangeListProps) {
  const t = useTranslations('boxOfficeCatalogue.changes');
  const prices = useTranslations('boxOfficeCatalogue.prices');
  const kinds = useTranslations('synchronization.kinds');
  const locale = useLocale() as Locale;
  return (
    <ul className={styles.items}>
      {changes.map((item) => {
        const { kind, code, labels, change, fields: changed } = item;
        const name = labelIn(labels, locale) || code;
        const concerned = choice?.concerned(item);
        return (
          <li key={`${kind} ${code}`} className={styles.publication}>
            <div className={styles.name}>
              {choice && (
                <BareCheckbox
                  label={choice.label(name)}
                  checked={choice.isChosen(item)}
                  onChange={() => choice.onToggle(item)}
                />
              )}
              <b>{name}</b>
              <span className={typography.muted}>
                {kinds(kind)} {code}
              </span>
              <Tag tone="neutral">{t(change)}</Tag>
              {concerned && <span className={typography.muted}>{concerned}</span>}
            </div>
            {changed.length > 0 && (
              <dl className={fields.fields}>
                {changed
                  .filter(({ field }) => (change === 'added' ? field === 'price' : field !== 'isArchived'))
                  .map((field) => (
                    <ChangedField key={`${field.field} ${field.part}`} change={field} />
                  ))}
              </dl>
            )}
            {changed.some(isFree) && (
              <Notice tone="warning" isInset>
                {prices('free')}
              </Notice>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const isFree = ({ field, to }: Change['fields'][number]): boolean => field === 'price' && to === '0';

/** What prevents a publication, each with a link to its item. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const t = useTranslations('boxOfficeCatalogue.problems');
  const paths = useBackofficePaths();
  const words = useProblemWords();
  if (problems.length === 0) return null;
  return (
    <Notice tone="warning" isInset title={t('title', { count: problems.length })}>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={JSON.stringify(problem)}>
            <AppLink
              className={classNames(typography.link, typography.target)}
              to={paths.boxOfficeItem(problem.kind, problem.code)}
            >
              {problem.code}
            </AppLink>{' '}
            {words(problem)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function useProblemWords(): (problem: Problem) => string {
  const t = useTranslations('boxOfficeCatalogue.problems');
  const form = useTranslations('form.problem');
  return ({ reason, field, other = '' }) => {
    if (reason === 'unknown-reference') return t(reason, { other });
    if (reason === 'changed-since') return t(reason, { field });
    if (reason === 'has-sessions' || reason === 'is-sold' || reason === 'no-service') return t(reason);
    return form(reason);
  };
}
