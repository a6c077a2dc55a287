import { labelIn } from '@guichet/contract/locale.ts';
import { useLoaderData, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { groupedNumber } from '#shop/grouped-number.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import list from '#ui/credentials/credential-list.module.css';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { State } from '#ui/state.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import accountStyles from '../account.module.css';
import { AccountPanel } from '../account-panel.tsx';
import { ProfileTabs } from '../profile/profile-tabs.tsx';
import { ageOf, type Household, type Person } from './household-data.ts';
import styles from './household-page.module.css';
import { PersonDialog } from './person-dialog.tsx';

/** The people for whom the customer buys. */
export function HouseholdPage() {
  const t = useTranslations('household');
  const paths = usePaths();
  const { household, hasQuotient } = useLoaderData({ from: '/$tenant/my-family' });
  /** The person whose form is open; `new` for another one. */
  const [edited, setEdited] = useState<Person | 'new'>();
  const { people, most } = household;
  const add = (
    <Button icon="plus" aria-haspopup="dialog" onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} home={paths.home()} />
      <div className={classNames(layout.wrap, layout.pageBody)}>
        <ProfileTabs current="family" />
        <div className={accountStyles.column}>
          {people.length === 0 ? (
            <State title={t('emptyTitle')} text={t('emptyText')} action={add} />
          ) : (
            <AccountPanel id="household-people" title={t('people', { count: people.length })}>
              <ul className={list.list} aria-labelledby="household-people">
                {people.map((person) => (
                  <PersonItem
                    key={person.id}
                    person={person}
                    documents={household.documents}
                    onEdit={() => setEdited(person)}
                  />
                ))}
              </ul>
              {people.length < most ? add : <p className={typography.muted}>{t('full', { most })}</p>}
            </AccountPanel>
          )}
          <Privacy count={people.length} />
          <p className={typography.muted}>
            {t(hasQuotient ? 'quotientKnown' : 'quotient')}{' '}
            <AppLink className={typography.link} to={paths.profile()}>
              {t('quotientLink')}
            </AppLink>
          </p>
        </div>
      </div>
      {edited && (
        <PersonDialog
          key={edited === 'new' ? 'new' : edited.id}
          person={edited === 'new' ? undefined : edited}
          documents={household.documents}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

interface PersonItemProps {
  person: Person;
  documents: Household['documents'];
  onEdit: () => void;
}

function PersonItem({ person, documents, onEdit }: PersonItemProps) {
  const t = useTranslations('household');
  const locale = useLocale();
  const format = useFormat();
  const router = useRouter();
  const [isDeleting, setDeleting] = useState(false);
  const { id, name, relation, birthDate, cards } = person;
  const age = ageOf(person, format.dayOf(Date.now()));
  const nameOf = (code: string) => {
    const labels = documents.find((document) => document.code === code)?.labels;
    return labels ? labelIn(labels, locale) : code;
  };
  const remove = async () => {
    await api('DELETE /user/householdPerson', { query: { id } });
    showToast('success', t('deleted', { name }));
    await router.invalidate();
  };
  return (
    <li className={list.item}>
      <div className={list.facts}>
        <b>{name}</b>
        <span className={typography.muted}>
          {t(`relations.${relation}`)} · {t('born', { day: format.shortDay(birthDate), age })}
        </span>
        {cards.map((number) => (
          <span key={number}>{t('card', { number: groupedNumber(number) })}</span>
        ))}
        {person.documents.map(({ document, validUntil }) => (
          <span key={document}>
            {validUntil
              ? t('documentUntil', { document: nameOf(document), day: format.shortDay(validUntil) })
              : t('document', { document: nameOf(document) })}
          </span>
        ))}
      </div>
      <div className={styles.actions}>
        <Button variant="soft" aria-haspopup="dialog" onClick={onEdit}>
          {t('edit')} <span className="visually-hidden">{name}</span>
        </Button>
        <Button variant="ghost" icon="trash" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
          {t('delete')} <span className="visually-hidden">{name}</span>
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={t('deleteQuestion', { name })}
        confirmLabel={t('delete')}
        cancelLabel={t('keep')}
        isDanger
        onConfirm={remove}
      >
        <p>{t('deleteText')}</p>
      </ConfirmDialog>
    </li>
  );
}

/** States who sees the people, and deletes them all. */
function Privacy({ count }: { count: number }) {
  const t = useTranslations('household');
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const remove = async () => {
    await api('DELETE /user/household');
    showToast('success', t('allDeleted'));
    await router.invalidate();
  };
  return (
    <Notice
      title={t('privacyTitle')}
      actions={
        count > 0 && (
          <Button variant="ghost" icon="trash" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('deleteAll')}
          </Button>
        )
      }
    >
      <p>{t('privacyText')}</p>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('deleteAllQuestion', { count })}
        confirmLabel={t('deleteAllConfirm')}
        cancelLabel={t('keep')}
        isDanger
        onConfirm={remove}
      >
        <p>{t('deleteText')}</p>
      </ConfirmDialog>
    </Notice>
  );
}
