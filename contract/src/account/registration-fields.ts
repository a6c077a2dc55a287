/** The fields of a venue's registration form, in order. Pure and without zod: the browser imports this file. */

/** Form sections that a venue may leave out, reorder or make optional; the name is always required. */
export const REGISTRATION_PARTS = ['civility', 'name', 'address', 'mobile', 'phone'] as const;
export type RegistrationPart = (typeof REGISTRATION_PARTS)[number];

/** Consents of a registration; the first two are required by law. */
export const CONSENTS = ['cgu', 'rgpd', 'advertising'] as const;
export type Consent = (typeof CONSENTS)[number];

/** Maximum length of a consent text, in characters. */
export const MAX_CONSENT_TEXT = 300;

export type Asking = 'no' | 'optional' | 'required';

export interface RegistrationFields {
  /** Every section, in the order of the form */
  parts: readonly { part: RegistrationPart; asking: Asking }[];
  /** Whether companies can register. */
  legalPersons: boolean;
}

/** The default form of a venue that has not changed it. */
export const USUAL_FIELDS: RegistrationFields = {
  parts: [
    { part: 'civility', asking: 'required' },
    { part: 'name', asking: 'required' },
    { part: 'address', asking: 'required' },
    { part: 'mobile', asking: 'optional' },
    { part: 'phone', asking: 'optional' },
  ],
  legalPersons: true,
};

const askingOf = ({ parts }: RegistrationFields, part: RegistrationPart): Asking =>
  parts.find((one) => one.part === part)?.asking ?? 'no';

export const isAsked = (fields: RegistrationFields, part: RegistrationPart): boolean =>
  askingOf(fields, part) !== 'no';

export const isRequired = (fields: RegistrationFields, part: RegistrationPart): boolean =>
  askingOf(fields, part) === 'required';

/** Whether each section occurs once and the name is required. */
export const areWholeParts = (parts: RegistrationFields['parts']): boolean =>
  parts.length === REGISTRATION_PARTS.length &&
  REGISTRATION_PARTS.every((part) => parts.some((one) => one.part === part)) &&
  parts.some(({ part, asking }) => part === 'name' && asking === 'required');
