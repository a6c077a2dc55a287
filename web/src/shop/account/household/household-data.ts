import { ageOn, isBirthDate } from '@guichet/contract/account/household-rules.ts';
import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { api } from '#lib/api.ts';

export type Household = CallAnswer<'GET /user/household'>;
export type Person = Household['people'][number];
type Document = Person['documents'][number];

/** A person in the form: texts that may be empty. */
export interface PersonForm {
  name: string;
  relation: Person['relation'];
  birthDate: string;
  cards: string[];
  documents: { document: Document['document'] | ''; validUntil: string }[];
}

/** Returns the form of a person; of a new one, empty. */
export const formOf = (person: Person | undefined): PersonForm => ({
  name: person?.name ?? '',
  relation: person?.relation ?? 'child',
  birthDate: person?.birthDate ?? '',
  cards: person?.cards ?? [],
  documents: (person?.documents ?? []).map(({ document, validUntil = '' }) => ({ document, validUntil })),
});

/** Returns the problems of a form by field. @param today as `YYYY-MM-DD` */
export function personProblems(
  { name, birthDate }: PersonForm,
  today: string,
): Partial<Record<keyof PersonForm, ProblemCode>> {
  return {
    ...(name.trim() === '' && { name: 'field.required' as const }),
    ...(birthDate === ''
      ? { birthDate: 'field.required' as const }
      : !isBirthDate(birthDate, today) && { birthDate: 'field.format' as const }),
  };
}

type Body = CallInput<'POST /user/householdPerson'>['body'];

/** Returns a form as the call expects it, without empty documents. */
export const bodyOf = ({ name, relation, birthDate, cards, documents }: PersonForm): Body => ({
  name: name.trim(),
  relation,
  birthDate,
  cards,
  documents: documents.flatMap(({ document, validUntil }) =>
    document === '' ? [] : [{ document, ...(validUntil && { validUntil }) }],
  ),
});

/** Adds or changes a person. @throws ApiError */
export const savePerson = (id: string | undefined, form: PersonForm): Promise<Person> =>
  id === undefined
    ? api('POST /user/householdPerson', { body: bodyOf(form) })
    : api('PUT /user/householdPerson', { body: { id, ...bodyOf(form) } });

/** Loads the people of the signed-in customer; none when that fails, because a purchase works without them. */
export const loadPeople = async (): Promise<Person[]> =>
  (await api('GET /user/household').catch(() => undefined))?.people ?? [];

/** Returns the age of a person on a day. */
export const ageOf = ({ birthDate }: Pick<Person, 'birthDate'>, day: string): number => ageOn(birthDate, day);
