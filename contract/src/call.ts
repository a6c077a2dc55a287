import type { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';

/** Declaration of a call: input, response, access and limits. Its key is method and path, `'GET /cart/getCart'`. */
export interface CallDefinition {
  /** One line for the reference of calls. */
  summary: string;
  access: Access;
  /** Query parameters by canonical name; names match without regard to case. */
  query?: z.ZodObject;
  /** JSON body. */
  body?: z.ZodType;
  /** Maximum bytes of the body if more than 64 kB. The server reads the body after it has checked access. */
  maxBodyBytes?: number;
  /** The body contains a file, so that the error of a too large body speaks of the file. */
  carriesFile?: true | 'document';
  /** Response of status 200, or 204 for `Nothing`. */
  answer: z.ZodType;
  /** Media type of a response other than JSON. */
  mediaType?:
    | 'application/pdf'
    | 'application/octet-stream'
    | 'image/*'
    | 'text/csv'
    | 'text/calendar'
    | 'text/event-stream';
  /** Redirects with status 303 to the returned address: the browser opens the call itself. */
  redirects?: true;
  /** Error codes beyond those of every call (validation, tenant, session, internal). */
  errors?: readonly ErrorCode[];
  /**
   * All visitors of a tenant share the response, which is cached in memory for this many seconds. A change of
   * catalogue or settings may take that long to show.
   */
  sharedForSeconds?: number;
  /**
   * The call works during maintenance: for the maintenance page, and for what customers have paid. Calls of the back
   * office always do.
   */
  answersDuringMaintenance?: true;
  /** The call also works for the provider tenant, which has no public site. Calls of the back office do. */
  answersAtProvider?: true;
  /**
   * A call about the requester's account that also works for a platform administrator who visits the venue and has no
   * account there.
   */
  answersOnVisit?: true;
  /**
   * A call for customers that also works for the buyer of an order without an account, whose session is limited to that
   * order. Calls for visitors do.
   */
  answersGuests?: true;
  /** The effect would outlast a visit of a platform administrator */
  refusedOnVisit?: true;
  /**
   * Requests per minute and network, for calls that guess, send mail, hash passwords or are expensive. For a shared
   * response, only requests that compute it count.
   */
  perMinute?: number;
  /** Reason why the largest input costs over 10 ms of CPU (docs/integrator/calls.md). Such a call has `perMinute`. */
  expensive?: string;
  /** Refused first while the process is overloaded, so that buying continues. */
  refusedUnderOverload?: true;
}

/** Maximum bytes of a body by default: far more than any form takes. */
export const DEFAULT_BODY_BYTES = 64 * 1024;
/** Bytes of a body with a picture of 512 kB in base64, or with the texts of a whole venue. */
export const PICTURE_BODY_BYTES = 1024 * 1024;
/** Bytes of a body with a document of 10 MiB in base64. */
export const DOCUMENT_BODY_BYTES = 14 * 1024 * 1024;

/** Reasons shared by several expensive calls. */
export const HASHES_A_PASSWORD = 'Hashes a password, in another thread';
export const DRAWS_A_PDF = 'Draws a PDF, in another thread';

/**
 * Requests per minute and network of a call that signs in, registers or proves a mailbox. A school, a town hall or a
 * mobile operator has one address for everybody, so the limit only bounds the cost of such a network. Failures are
 * limited per account, device and network (the server's throttle).
 */
export const SIGN_INS_PER_MINUTE = 300;
/** The same limit for a call that sends a mail. */
export const MAILS_PER_MINUTE = 60;

/** Declares a call and keeps the literal types of its shapes. */
export function call<const Definition extends CallDefinition>(definition: Definition): Definition {
  return definition;
}
