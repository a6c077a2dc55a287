import {
  isAsked,
  REGISTRATION_PARTS,
  type RegistrationFields,
  type RegistrationPart,
} from '@guichet/contract/account/registration-fields.ts';
import type { ProfileForm } from '@guichet/contract/account/registration-rules.ts';

/** The usual wording of the consents; change it with their text. */
const CONSENT_VERSION = '2026-01';

/** The wording in force. @param wording number of the venue's own, which the audit log has; 0 without one */
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
 * A profile without what the venue does not ask for. What a customer has given when it was asked for stays theirs to
 * change. @param known the profile until now
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
