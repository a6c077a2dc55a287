import type { ErrorCode } from '../errors.ts';
import { dialledNumber, plainCode, plainEmail } from '../typed-text.ts';
import { isPasswordAccepted, PASSWORD_LENGTH } from './password-rules.ts';
import { isRequired, type RegistrationFields, USUAL_FIELDS } from './registration-fields.ts';

/**
 * Field rules for registration and profile (specified-behaviour.md#registration). The page validates while the person
 * types, the server again on saving. Pure and without zod: the browser imports this file.
 */

/**
 * Telephone number: 10 to 16 characters after removal of separators, digits with an optional leading `+`
 * (specified-behaviour.md#registration).
 */
export const isPhone = (text: string): boolean => /^(?=.{10,16}$)\+?\d+$/.test(dialledNumber(text));

/** Problem codes of a field; the pages have a phrase for each. */
export type ProblemCode = Extract<
  ErrorCode,
  | 'field.required'
  | 'field.format'
  | 'field.choice'
  | 'field.email'
  | 'field.confirmation'
  | 'field.consent'
  | 'field.zip'
  | 'field.too-long'
  | 'field.digits'
  | 'field.special-characters'
  | 'field.number'
  | 'field.percentage'
  | 'field.colour'
  | 'field.address'
  | 'field.origin'
  | 'field.foreign-website'
  | 'field.contrast'
  | 'field.accent'
  | 'field.limits'
  | 'box-office.below-minimum'
  | 'box-office.same-name'
  | 'box-office.base-price'
  | 'box-office.grants'
  | 'box-office.no-grants'
  | 'payment.site-number'
  | 'payment.account-name'
  | 'payment.key-format'
  | 'payment.keys-required'
  | 'payment.return-path'
  | 'payment.day-of-month'
  | 'payment.instalments'
  | 'payment.instalment-days'
  | 'payment.instalments-from'
  | 'payment.address'
  | 'payment.delay'
  | 'cart.cap-too-short'
  | 'establishment.position'
  | 'hours.order'
  | 'hours.overlap'
  | 'hours.dates-order'
  | 'hours.dates-overlap'
  | 'hours.past'
  | 'account.password-format'
  | 'account.password-common'
  | 'account.phone-format'
  | 'admin.password-format'
>;

/** Problems by field; empty when all fields are valid. */
export type Problems<Field extends string = string> = Partial<Record<Field, ProblemCode>>;

/** A profile as typed; every field may be empty. */
export interface ProfileForm {
  userType: 'civil' | 'legal';
  civility: string;
  firstName: string;
  lastName: string;
  /** For companies only. */
  socialReason?: string | undefined;
  address: string;
  zip: string;
  city: string;
  country: string;
  phone?: string | undefined;
  mobile?: string | undefined;
}

export interface SignupForm extends ProfileForm {
  email: string;
  password: string;
  confirmation: string;
  cgu: boolean;
  rgpd: boolean;
}

/** Values offered for selection. */
export interface ProfileChoices {
  civilities: ReadonlySet<string>;
  countries: ReadonlySet<string>;
}

/** The pattern of zod’s `z.email()`, extended by internationalised top-level domains (`xn--…`). */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

export const isEmail = (text: string): boolean => {
  const address = plainEmail(text);
  return address.length <= 254 && EMAIL.test(address);
};

/** Postcode patterns of the countries with most customers. */
const ZIP: Readonly<Record<string, RegExp>> = {
  AT: /^\d{4}$/,
  BE: /^\d{4}$/,
  CH: /^\d{4}$/,
  DE: /^\d{5}$/,
  ES: /^\d{5}$/,
  FR: /^\d{5}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  IT: /^\d{5}$/,
  LU: /^(L-)?\d{4}$/i,
  MC: /^\d{5}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  PT: /^\d{4}-\d{3}$/,
  US: /^\d{5}(-\d{4})?$/,
};
/** Postcode pattern of other countries: letters, digits, spaces and hyphens. */
const ANY_ZIP = /^(?=.{2,12}$)[A-Z\d]+(?:[ -][A-Z\d]+)*$/i;
/** Parts of France with a country code of their own. */
const FRENCH_POSTCODES = new Set(['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'WF', 'YT']);

/**
 * Whether a text is a postcode of a country.
 * @param country ISO 3166-1 alpha-2 code
 */
export function isZip(text: string, country: string): boolean {
  const known = ZIP[FRENCH_POSTCODES.has(country) ? 'FR' : country];
  return (known ?? ANY_ZIP).test(text);
}

/** Rejects control characters, which are harmful in mails, exports and the database. */
const CONTROL = /\p{Cc}/u;

const ADDRESS = ['address', 'zip', 'city'] as const;

/** Whether any part of an address is filled in, except the country, which is preselected. */
export const hasAddress = (form: Pick<ProfileForm, (typeof ADDRESS)[number]>): boolean =>
  ADDRESS.some((field) => !isBlank(form[field]));

/** Fields that may not be empty: an address is complete or absent, and a company has a name. */
function requiredFields(form: ProfileForm, asked: RegistrationFields): (keyof ProfileForm)[] {
  return [
    'firstName',
    'lastName',
    ...(form.userType === 'legal' ? (['socialReason'] as const) : []),
    ...(['civility', 'mobile', 'phone'] as const).filter((field) => isRequired(asked, field)),
    ...(isRequired(asked, 'address') || hasAddress(form) ? ([...ADDRESS, 'country'] as const) : []),
  ];
}

/** Whether a profile lacks fields that the venue has made required since it was saved. */
export const isIncomplete = (form: ProfileForm, asked: RegistrationFields): boolean =>
  requiredFields(form, asked).some((field) => isBlank(form[field]));

/**
 * Returns all problems of a profile.
 * @param asked the venue's form
 */
export function profileProblems(
  form: ProfileForm,
  choices: ProfileChoices,
  asked: RegistrationFields = USUAL_FIELDS,
): Problems<keyof ProfileForm> {
  const problems: Problems<keyof ProfileForm> = {};
  const required = requiredFields(form, asked);
  for (const field of required) if (isBlank(form[field])) problems[field] = 'field.required';
  for (const field of ['firstName', 'lastName', 'socialReason', 'address', 'city'] as const) {
    if (CONTROL.test(form[field] ?? '')) problems[field] = 'field.special-characters';
  }
  for (const field of ['phone', 'mobile'] as const) {
    if (!isBlank(form[field]) && !isPhone(form[field] ?? '')) problems[field] = 'account.phone-format';
  }
  if (required.includes('zip') && !isZip(form.zip.trim(), form.country)) problems.zip ??= 'field.zip';
  for (const [field, offered] of [
    ['civility', choices.civilities],
    ['country', choices.countries],
  ] as const) {
    if (!isBlank(form[field]) && !offered.has(form[field])) problems[field] = 'field.choice';
  }
  return problems;
}

/**
 * Returns all problems of a registration except those of the mailed code.
 * @param asked the venue's form
 */
export function signupProblems(
  form: SignupForm,
  choices: ProfileChoices,
  asked: RegistrationFields = USUAL_FIELDS,
): Problems<keyof SignupForm> {
  const problems: Problems<keyof SignupForm> = {
    ...profileProblems(form, choices, asked),
    ...emailProblems(form),
    ...passwordProblems(form),
  };
  if (!form.cgu) problems.cgu = 'field.consent';
  if (!form.rgpd) problems.rgpd = 'field.consent';
  if (form.userType === 'legal' && !asked.legalPersons) problems.userType = 'field.choice';
  return problems;
}

/** Returns the problem of a typed e-mail address, or undefined. */
export function emailProblems({ email }: { email: string }): Problems<'email'> {
  if (isEmail(email.trim())) return {};
  return { email: isBlank(email) ? 'field.required' : 'field.email' };
}

/**
 * Returns the problems of a new password typed twice.
 * @param site selects the minimum length
 */
export function passwordProblems(
  form: { password: string; confirmation: string },
  site: keyof typeof PASSWORD_LENGTH = 'public',
): Problems<'password' | 'confirmation'> {
  const problems: Problems<'password' | 'confirmation'> = {};
  if (form.password === '') problems.password = 'field.required';
  else if (!isPasswordAccepted(form.password, PASSWORD_LENGTH[site])) {
    problems.password = site === 'public' ? 'account.password-format' : 'admin.password-format';
  }
  if (form.confirmation === '') problems.confirmation = 'field.required';
  else if (form.confirmation !== form.password) problems.confirmation = 'field.confirmation';
  return problems;
}

/** Returns the problem of a typed code from an e-mail, or undefined when its form is correct. */
export function codeProblem(code: string): ProblemCode | undefined {
  if (isBlank(code)) return 'field.required';
  return /^\d+$/.test(plainCode(code)) ? undefined : 'field.digits';
}

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';
