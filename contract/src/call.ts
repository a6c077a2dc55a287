import type { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';

/** The input and answer of one call; its method and path are its key, `'GET /cart/getCart'`. */
export interface CallDefinition {
  /** One line for the reference. */
  summary: string;
  access: Access;
  /** Query parameters by their canonical name; they are matched without regard to case. */
  query?: z.ZodObject;
  /** JSON body. */
  body?: z.ZodType;
  /** Bytes of the largest body where it is over 64 kB; it is read once the caller is known to be allowed. */
  maxBodyBytes?: number;
  /** The body contains a picture or a document: one that is too large is said to be too large a file. */
  carriesFile?: true | 'document';
  /** The answer of status 200, or 204 for `Nothing`. */
  answer: z.ZodType;
  /** Media type of an answer that is not JSON. */
  mediaType?:
    | 'application/pdf'
    | 'application/octet-stream'
    | 'image/*'
    | 'text/csv'
    | 'text/calendar'
    | 'text/event-stream';
  /** Answers 303 to the address that it answers: a browser opens the call itself. */
  redirects?: true;
  /** Codes beyond those that every call can answer (validation, tenant, session, internal). */
  errors?: readonly ErrorCode[];
  /**
   * Answers shared by all visitors of a tenant, cached in memory for so many seconds: that long a change of
   * the tenant's catalogue or settings may take to be seen.
   */
  sharedForSeconds?: number;
  /**
   * Answers also while the venue is in maintenance: for its maintenance page, and for what customers have paid. Calls of the
   * back office always do.
   */
  answersDuringMaintenance?: true;
  /** Answers also at the provider tenant, which has no public site, for its back office. Calls of the back office do. */
  answersAtProvider?: true;
  /** Of the calls about the own account: answers also someone of the platform who acts in the venue, who has none there. */
  answersOnVisit?: true;
  /** What it makes would outlast a visit of the platform's people */
  refusedOnVisit?: true;
  /**
   * Requests one network may make per minute; for calls that guess, send mail, hash passwords or are expensive. Of a
   * shared answer those count that it has to be computed for.
   */
  perMinute?: number;
  /** Why its largest input costs over 10 ms of CPU (docs/integrator/calls.md). Such a call has a limit `perMinute`. */
  expensive?: string;
  /** It is refused first while the process is overloaded, so that buying goes on. */
  refusedUnderOverload?: true;
}

/** Bytes of the largest body of a call that declares none: far more than any form that a person fills in. */
export const DEFAULT_BODY_BYTES = 64 * 1024;
/** Bytes of a body with a picture of 512 kB in base 64, or with the texts of a whole venue. */
export const PICTURE_BODY_BYTES = 1024 * 1024;
/** Bytes of a body with a document of 10 MiB in base 64. */
export const DOCUMENT_BODY_BYTES = 14 * 1024 * 1024;

/** Reasons of several expensive calls. */
export const HASHES_A_PASSWORD = 'Hashes a password, in another thread';
export const DRAWS_A_PDF = 'Draws a PDF, in another thread';

/**
 * Requests per minute of one network to a call by which people sign in, register or prove their mailbox. A school, a town
 * hall or a mobile operator has one address for everybody: the limit bounds what such a network costs. Failures are
 * counted per account, device and network, see the server's throttle.
 */
export const SIGN_INS_PER_MINUTE = 300;
/** The same of a call that sends a mail. */
export const MAILS_PER_MINUTE = 60;

/** Declares a call; keeps the literal types of its shapes. */
export function call<const Definition extends CallDefinition>(definition: Definition): Definition {
  return definition;
}
