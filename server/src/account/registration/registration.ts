import {
  isAsked,
  REGISTRATION_PARTS,
  type RegistrationFields,
  type RegistrationPart,
} from '@guichet/contract/account/registration-fields.ts';
import type { ProfileForm } from '@guichet/contract/account/registration-rules.ts';

/** Version of the default consent texts; change it with the texts. */
const CONSENT_VERSION = '2026-01';

/** Returns the version of the consent texts in force. @param wording number of the venue’s texts; 0 without them */
export const consentVersion = (wording: number): string =>
  wording === 0 ? CONSENT_VERSION : `${CONSENT_VERSION}/${wording}`;

const FIELDS: Readonly<Record<RegistrationPart, readonly (keyof ProfileForm)[]>> = {
  civility: ['civility'],
  name: [],
  address: ['address', 'zip', 'city'],
  mobile: ['mobile'],
  phone: ['phone'],
};

/**
 * Removes the fields of a profile that the venue does not ask for. A customer can still change a field given while the
 * venue asked for it. @param known the present profile
 */
export function askedOf<Profile extends ProfileForm>(
  profile: Profile,
  asked: RegistrationFields,
  known?: ProfileForm,
): Profile {
  const unasked = REGISTRATION_PARTS.filter(
    (part) => !isAsked(asked, part) && !FIELDS[part].some((field) => known?.[field]),
  );
  const fields = unasked.flatMap((part) => FIELDS[part]);
  return { ...profile, ...Object.fromEntries(fields.map((field) => [field, ''])) };
}
