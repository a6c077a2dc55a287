/** What a venue asks of a person who registers, in its order. Pure, and free of zod: the browser imports it. */

/** Parts of the form that a venue may leave out, put first or make optional; the name is always asked. */
export const REGISTRATION_PARTS = ['civility', 'name', 'address', 'mobile', 'phone'] as const;
export type RegistrationPart = (typeof REGISTRATION_PARTS)[number];

/** Consents that a registration asks for; the first two are required by law. */
export const CONSENTS = ['cgu', 'rgpd', 'advertising'] as const;
export type Consent = (typeof CONSENTS)[number];

/** The longest text of a consent, in characters. */
export const MAX_CONSENT_TEXT = 300;

export type Asking = 'no' | 'optional' | 'required';

export interface RegistrationFields {
  /** Every part, in the order of the form */
  parts: readonly { part: RegistrationPart; asking: Asking }[];
  /** Whether companies can register. */
  legalPersons: boolean;
}

/** What a venue asks that has never said. */
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

/** Whether each part is there once, and the name is asked. */
export const areWholeParts = (parts: RegistrationFields['parts']): boolean =>
  parts.length === REGISTRATION_PARTS.length &&
  REGISTRATION_PARTS.every((part) => parts.some((one) => one.part === part)) &&
  parts.some(({ part, asking }) => part === 'name' && asking === 'required');
