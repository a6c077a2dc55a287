import type { Locale } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { MAX_OWN_LENGTH } from '@guichet/contract/tenants/translation-areas.ts';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/input.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import styles from './phrase-item.module.css';
import { ShowWhere } from './show-where.tsx';
import type { TranslatedPhrase } from './translation-data.ts';
import type { DraftBook } from './use-drafts.ts';

interface PhraseItemProps {
  phrase: TranslatedPhrase;
  language: Locale;
  book: DraftBook;
}

/** One phrase: the product's text beside the venue's. */
export function PhraseItem({ phrase, language, book }: PhraseItemProps) {
  const t = useTranslations('translations.item');
  const pageLocale = useLocale();
  const { key, usual, own = '', problem, others, shown } = phrase;
  const words = book.drafts[key] ?? own;
  const error = book.errors[key] ?? (problem && words === own ? t('broken', { problem }) : undefined);
  const of = (
    <span className="visually-hidden" translate="no">
      {' '}
      – {key}
    </span>
  );
  return (
    <li className={styles.phraseItem} data-key={key}>
      <div className={styles.head}>
        <h3 className={typography.num} translate="no">
          {key}
        </h3>
        {own !== '' && <Tag>{t('isChanged')}</Tag>}
        {own === '' && others.length > 0 && <Tag>{t('isMissing')}</Tag>}
      </div>
      <div className={styles.words}>
        <div>
          <p className={classNames(typography.small, typography.muted)}>{t('usual')}</p>
          <p className={styles.usual} lang={language}>
            {usual}
          </p>
          <dl className={styles.beside}>
            {shown.map((other) => (
              <div key={other.language}>
                <dt>{languageName(other.language, pageLocale)}</dt>
                <dd lang={other.language}>{other.words}</dd>
              </div>
            ))}
          </dl>
        </div>
        <Field
          label={
            <>
              {t('own')}
              {of}
            </>
          }
          hint={t('ownHint')}
          error={error}
        >
          {(aria) => (
            <TextArea
              {...aria}
              rows={Math.min(Math.ceil(Math.max(usual.length, words.length) / 60) + 1, 8)}
              lang={language}
              maxLength={MAX_OWN_LENGTH}
              spellCheck
              value={words}
              onChange={(event) => book.write(key, event.target.value, own)}
            />
          )}
        </Field>
      </div>
      <div className={styles.actions}>
        {words !== '' && (
          <Button variant="ghost" icon="back" onClick={() => book.write(key, '', own)}>
            {t('restore')}
            {of}
          </Button>
        )}
        <ShowWhere phrase={phrase} language={language} />
      </div>
    </li>
  );
}
