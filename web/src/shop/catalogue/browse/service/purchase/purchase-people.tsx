import { priceForAge } from '@guichet/contract/account/household-rules.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePersistedState } from '#lib/persisted-state.ts';
import { useFormat } from '#lib/portal.ts';
import { useSession } from '#lib/session.ts';
import { ageOf, loadPeople, type Person } from '#shop/account/household/household-data.ts';
import type { PriceView } from '#shop/catalogue/browse/service-view.ts';
import type { SessionView } from '#shop/catalogue/browse/view.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Legend } from '#ui/field.tsx';
import type { Quantities } from './purchase.ts';
import styles from './purchase-parts.module.css';

interface PurchasePeople {
  /** The choice; nothing for a customer without people. */
  choice: ReactNode;
  /** Ids of the chosen people at a price. */
  peopleAt: (priceName: string) => string[];
  clear: () => void;
}

/**
 * Lets a customer choose people of the household: each adds a ticket at the price for the age on the day of the session.
 * The choice outlives a reload, like the quantities: ids, which name people in their account alone.
 * @param service external code
 * @param chosenQuantities undefined before the first choice, when the page proposes a quantity
 */
export function usePurchasePeople(
  service: string,
  prices: readonly PriceView[],
  session: SessionView | undefined,
  chosenQuantities: Quantities | undefined,
  setQuantities: (quantities: Quantities) => void,
): PurchasePeople {
  const t = useTranslations('catalogue.purchase.people');
  const people = usePeople();
  const [chosen, setChosen] = usePersistedState<readonly string[]>(`people ${service}`, []);
  const format = useFormat().at(session?.zone);
  const day = format.dayOf(session?.start ?? Date.now());
  const priceOf = (person: Person) => priceOfPerson(prices, ageOf(person, day));
  const toggle = (person: Person, isChosen: boolean) => {
    const name = priceOf(person)?.name ?? '';
    const before = chosenQuantities?.[name] ?? 0;
    setChosen(isChosen ? [...chosen, person.id] : chosen.filter((id) => id !== person.id));
    setQuantities({ ...chosenQuantities, [name]: Math.max(0, before + (isChosen ? 1 : -1)) });
  };
  const choice = people.length > 0 && (
    <fieldset className={styles.people}>
      <Legend>{t('title')}</Legend>
      {people.map((person) => {
        const price = priceOf(person);
        const facts = { name: person.name, age: ageOf(person, day), price: price?.label || t('basePrice') };
        return (
          <Checkbox
            key={person.id}
            label={t(price ? 'person' : 'noPrice', facts)}
            checked={chosen.includes(person.id)}
            disabled={!price}
            onChange={({ target }) => toggle(person, target.checked)}
          />
        );
      })}
    </fieldset>
  );
  const peopleAt = (priceName: string) =>
    people
      .filter((person) => chosen.includes(person.id) && priceOf(person)?.name === priceName)
      .map(({ id }) => id);
  return { choice, peopleAt, clear: () => setChosen([]) };
}

/** Returns the price for an age: neither that of a family quotient, nor one for which a document alone decides. */
const priceOfPerson = (prices: readonly PriceView[], age: number): PriceView | undefined =>
  priceForAge(
    prices.filter(
      ({ discountCode, needsDocument, audience }) =>
        discountCode === undefined && (!needsDocument || audience),
    ),
    age,
  );

/** The people of the signed-in customer; none before they are loaded. */
function usePeople(): readonly Person[] {
  const isSignedIn = useSession() !== undefined;
  const [people, setPeople] = useState<readonly Person[]>([]);
  useEffect(() => {
    if (isSignedIn) void loadPeople().then(setPeople);
    else setPeople([]);
  }, [isSignedIn]);
  return people;
}
