/** The wording of the consents in force; change it with their text. */
export const CONSENT_VERSION = '2026-01';
