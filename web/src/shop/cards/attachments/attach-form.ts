import type { Problems } from '@guichet/contract/account/registration-rules.ts';
import { plainCode } from '@guichet/contract/typed-text.ts';
import type { CardData } from '../cards/cards-data.ts';

/** What attaching a card asks for. */
export interface AttachForm {
  cardNumber: string;
  code: string;
  /** The name of a person who has a card in the account, {@link OTHER}, or nothing for the name on the card. */
  holder: string;
  holderFirstName: string;
  holderName: string;
}

export const EMPTY_FORM: AttachForm = {
  cardNumber: '',
  code: '',
  holder: '',
  holderFirstName: '',
  holderName: '',
};

/** A person whose name is typed in. No name of a person, which has a letter. */
export const OTHER = '+';

/** What is wrong with the form, by field. */
export function attachProblems(form: AttachForm): Problems<keyof AttachForm> {
  const problems: Problems<keyof AttachForm> = {};
  for (const field of ['cardNumber', 'code'] as const) {
    const plain = plainCode(form[field]);
    if (plain === '') problems[field] = 'field.required';
    else if (!/^[A-Z0-9]+$/.test(plain)) problems[field] = 'field.special-characters';
  }
  if (form.holder !== OTHER) return problems;
  for (const field of ['holderFirstName', 'holderName'] as const)
    if (!form[field].trim()) problems[field] = 'field.required';
  return problems;
}

/** The holder as the interface takes them. @param known a card of the person who was chosen */
export function holderIn(
  { holder, holderFirstName, holderName }: AttachForm,
  known: Pick<CardData, 'holderFirstName' | 'holderName'> | undefined,
): Partial<Pick<CardData, 'holderFirstName' | 'holderName'>> {
  if (holder === OTHER) return { holderFirstName, holderName };
  return holder && known ? { holderFirstName: known.holderFirstName, holderName: known.holderName } : {};
}
