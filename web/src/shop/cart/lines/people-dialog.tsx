import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { type SubmitEvent, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { ageOf, type Person } from '#shop/account/household/household-data.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import type { CartGroup } from '../cart-groups.ts';
import { useLineChange } from '../page/cart-provider.tsx';
import styles from './lines.module.css';
import { withPeople } from './people-changes.ts';

type Service = CallAnswer<'GET /Ticketing/service'>;

interface PeopleDialogProps {
  group: CartGroup;
  people: readonly Person[];
  onClose: () => void;
}

/** Asks for whom the tickets of a service at a session are; the price of each follows the age. */
export function PeopleDialog({ group, people, onClose }: PeopleDialogProps) {
  const t = useTranslations('cart.people');
  const locale = useLocale();
  const formId = useId();
  const paths = usePaths();
  const errorMessage = useErrorMessage();
  const format = useFormat().at(group.event?.zone);
  const day = format.dayOf(group.event?.start ?? Date.now());
  const entries = group.entries.filter(({ isPersonal }) => isPersonal);
  const [chosen, setChosen] = useState(
    () => new Map(entries.map((entry) => [entry.detailId, peopleByTicket(entry)])),
  );
  const [failure, setFailure] = useState<string>();
  const { save, isBusy, error } = useLineChange();
  const choose = (detailId: string, at: number, person: string) =>
    setChosen(
      new Map(
        [...chosen].map(([id, given]) => [
          id,
          given.map((before, index) => {
            if (id === detailId && index === at) return person || undefined;
            // A person has one place of a session.
            return group.session !== undefined && before === person ? undefined : before;
          }),
        ]),
      ),
    );
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setFailure(undefined);
    const service = await loadService(group.service).catch((reason: unknown) => {
      setFailure(errorMessage(reason));
      return undefined;
    });
    if (!service) return;
    const ages = new Map(people.map((person) => [person.id, ageOf(person, day)]));
    if (!(await save((lines) => withPeople(lines, chosen, service, (id) => ages.get(id) ?? 0)))) return;
    showToast('success', t('done'));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      hasStickyActions
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p>{t.rich('text', { name: () => <b>{labelIn(group.serviceName, locale)}</b> })}</p>
      <form id={formId} className={styles.dialog} onSubmit={(event) => void onSubmit(event)}>
        {entries.map(({ detailId, labels }) =>
          (chosen.get(detailId) ?? []).map((person, at) => (
            <Select
              // biome-ignore lint/suspicious/noArrayIndexKey: a ticket is identified by its rank alone
              key={`${detailId} ${at}`}
              label={t('place', { price: labelIn(labels, locale), number: at + 1 })}
              value={person ?? ''}
              onChange={({ target }) => choose(detailId, at, target.value)}
            >
              <option value="">{t('nobody')}</option>
              {people.map((one) => (
                <option key={one.id} value={one.id}>
                  {t('person', { name: one.name, age: ageOf(one, day) })}
                </option>
              ))}
            </Select>
          )),
        )}
      </form>
      <p className={typography.muted}>
        {t('privacy')}{' '}
        <AppLink className={typography.link} to={paths.family()}>
          {t('family')}
        </AppLink>
      </p>
      <Failure text={failure ?? error} />
    </Dialog>
  );
}

const loadService = (externalCode: string): Promise<Service> =>
  api('GET /Ticketing/service', { query: { externalCode } });

/** Returns the people of an entry by ticket. */
const peopleByTicket = ({ people, quantity }: CartGroup['entries'][number]): (string | undefined)[] =>
  Array.from({ length: quantity }, (_, at) => people[at]);
