/** Files of another system that a venue moves in with. Without zod: the browser imports this file. */

/** Kinds of a file, in the order in which they are imported: a later kind refers to earlier ones. */
export const IMPORT_KINDS = ['customers', 'cards', 'subscriptions', 'bookings'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** States of an import. `mapping`: its columns are being chosen; `checked`: its dry run has ended. */
export const IMPORT_STATES = [
  'mapping',
  'checking',
  'checked',
  'running',
  'paused',
  'done',
  'cancelled',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** States in which a job works on an import. */
export const isWorking = (state: ImportState): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing';

/** Outcomes of a line. `linked`: its address already has an account, which stays as it is. */
export const LINE_OUTCOMES = ['created', 'changed', 'same', 'linked', 'refused'] as const;
export type LineOutcome = (typeof LINE_OUTCOMES)[number];

/** Fields of a line by kind, in the order of the template; `true` for a required field. */
export const IMPORT_FIELDS = {
  customers: {
    id: true,
    email: true,
    userType: false,
    civility: false,
    firstName: false,
    lastName: false,
    company: false,
    address: false,
    zip: false,
    city: false,
    country: false,
    phone: false,
    mobile: false,
    language: false,
  },
  cards: {
    id: true,
    customer: false,
    number: false,
    code: false,
    firstName: false,
    lastName: false,
    service: true,
    right: false,
    remaining: true,
    total: false,
    from: false,
    until: true,
  },
  subscriptions: {
    id: true,
    customer: false,
    number: false,
    code: false,
    firstName: false,
    lastName: false,
    service: true,
    from: false,
    until: true,
  },
  bookings: {
    id: true,
    customer: true,
    service: true,
    establishment: false,
    date: false,
    time: false,
    until: false,
    price: false,
    quantity: false,
    codes: false,
    paid: false,
  },
} as const satisfies Record<ImportKind, Readonly<Record<string, boolean>>>;

type FieldsOf<Kind extends ImportKind> = keyof (typeof IMPORT_FIELDS)[Kind] & string;
export type ImportField = { [Kind in ImportKind]: FieldsOf<Kind> }[ImportKind];

export const IMPORT_FIELD_NAMES = [
  ...new Set(Object.values(IMPORT_FIELDS).flatMap((fields) => Object.keys(fields))),
] as ImportField[];

/** Column of each field, from 0; a field without a column is absent. */
export type ImportMapping = Partial<Record<ImportField, number>>;

/** Returns the fields of a kind in the order of the template. */
export const fieldsOfKind = (kind: ImportKind): ImportField[] =>
  Object.keys(IMPORT_FIELDS[kind]) as ImportField[];

export const isRequiredField = (kind: ImportKind, field: ImportField): boolean =>
  (IMPORT_FIELDS[kind] as Partial<Record<ImportField, boolean>>)[field] === true;

/** Returns the required fields without a column. */
export const missingFields = (kind: ImportKind, mapping: ImportMapping): ImportField[] =>
  fieldsOfKind(kind).filter((field) => isRequiredField(kind, field) && mapping[field] === undefined);

/** Why a line is refused, or what of it is not taken over. */
export const LINE_PROBLEMS = [
  'required',
  'email',
  'too-long',
  'choice',
  'phone',
  'date',
  'number',
  'code',
  'duplicate-id',
  'other-holder',
  'duplicate-email',
  'duplicate-code',
  'address-taken',
  'address-incomplete',
  'linked',
  'erased',
  'changed-since',
  'unknown-customer',
  'unknown-service',
  'service-without-rights',
  'service-with-several-rights',
  'unknown-right',
  'card-number-taken',
  'code-taken',
  'card-gone',
  'ended',
  'time',
  'unknown-establishment',
  'service-without-sessions',
  'unknown-session',
  'several-sessions',
  'session-over',
  'unknown-price',
  'code-count',
  'no-places',
  'booking-changed',
] as const;
export type LineProblem = (typeof LINE_PROBLEMS)[number];

/** Problems that do not refuse the line: a value is left out, or stays as it is. */
const REMARKS: ReadonlySet<LineProblem> = new Set<LineProblem>([
  'phone',
  'choice',
  'address-incomplete',
  'linked',
  'changed-since',
  'card-number-taken',
]);

export const isRemark = (problem: LineProblem): boolean => REMARKS.has(problem);

/** Why an import cannot be undone: what has been used since. */
export const IMPORT_USES = [
  'sign-in',
  'changed',
  'basket',
  'order',
  'card',
  'right',
  'ticket',
  'booking',
  'other',
] as const;
export type ImportUse = (typeof IMPORT_USES)[number];

/** Maximum bytes of a file. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;

/** Maximum lines of a file, without its head. */
export const MAX_IMPORT_LINES = 100_000;
