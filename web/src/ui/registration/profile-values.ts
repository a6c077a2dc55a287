import type { ProfileChoices, ProfileForm } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';

/** A venue's registration fields, and the texts of its consents. */
export type AskedPage = CallAnswer<'GET /portal/registrationpage'>;

/** Options of the registration and profile forms. */
export interface Choices {
  civilities: CallAnswer<'GET /user/civilities'>;
  countries: CallAnswer<'GET /user/countries'>;
}

export const toProfileChoices = ({ civilities, countries }: Choices): ProfileChoices => ({
  civilities: new Set(civilities.map((civility) => civility.code)),
  countries: new Set(countries.map((country) => country.code)),
});

/** A profile as form values: every field is a string, empty when not filled in. */
export type ProfileValues = {
  [Field in keyof Required<ProfileForm>]: Field extends 'userType' ? 'civil' | 'legal' : string;
};

export const EMPTY_PROFILE: ProfileValues = {
  userType: 'civil',
  civility: '',
  firstName: '',
  lastName: '',
  socialReason: '',
  address: '',
  zip: '',
  city: '',
  country: 'FR',
  phone: '',
  mobile: '',
};

/** Returns a profile as a request body: without empty optional fields, with a company's name only for a company. */
export function profileBody<V extends ProfileValues>({ socialReason, phone, mobile, ...rest }: V) {
  return {
    ...rest,
    ...(rest.userType === 'legal' && { socialReason }),
    ...(phone !== '' && { phone }),
    ...(mobile !== '' && { mobile }),
  };
}
