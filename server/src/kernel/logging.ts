import { createRequire } from 'node:module';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type pinoPretty from 'pino-pretty';
import type { LogLevel } from './configuration/config.ts';
import { scopeOfLogs } from './tracing.ts';

export type { Logger } from 'pino';

/**
 * Creates a structured log: one JSON object per line, or a readable line in a terminal. Personal data and secrets are
 * removed at any depth: by field name, and by pattern in texts (addresses, tokens, card numbers).
 * @param destination standard output when absent
 */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  return pino(loggerOptions(level), destination ?? (process.stdout.isTTY ? terminal() : standardOutput()));
}

/** Marks a logger whose lines contain the ids of its request. */
export const NAMES_REQUEST = Symbol('names the request');

/** Creates the standard output, written every 100 ms or from 16 kB on: each write wakes another thread. */
const standardOutput = (): DestinationStream =>
  pino.destination({ sync: false, minLength: 16_000, periodicFlush: 100 });

/** Loads the readable format in a terminal only; in production no process has a terminal. */
function terminal(): DestinationStream {
  const pretty = createRequire(import.meta.url)('pino-pretty') as typeof pinoPretty;
  return pretty({
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,requestId,traceId',
    singleLine: true,
  });
}

function loggerOptions(level: LogLevel): LoggerOptions {
  return {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    // The logger of a request has both ids already.
    mixin: (_fields, _level, logger) => (NAMES_REQUEST in logger ? {} : scopeOfLogs()),
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => redact(fields) as Record<string, unknown>,
    },
    serializers: { err: describeError, req: describeRequest, res: (reply) => ({ status: reply.statusCode }) },
    hooks: {
      logMethod(args, method) {
        for (const [index, value] of args.entries()) {
          if (typeof value === 'string') args[index] = scrub(value);
        }
        method.apply(this, args);
      },
    },
  };
}

const removed = '[removed]';
const privateField =
  /pass(word|wd)?$|secret|authorization|cookie|token|signature|e?mail|phone|card|iban|cvv|firstname|lastname|surname|birth|address|^name$|^code$|apikey|^url$|^query$/i;
/** Error and setting codes are kept; any other `code` may be a mailed one. */
const errorCode = /^[A-Z0-9]{5}$|^[A-Z][A-Z0-9_]+$|^[a-z-]+(\.[a-z0-9-]+)+$/;

function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrub(value);
  // Errors, requests and replies have serializers.
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date)
    return value;
  if (depth > 5) return removed;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null)
    return value;
  const redacted: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    redacted[name] = isPrivate(name, field) ? removed : redact(field, depth + 1);
  }
  return redacted;
}

function isPrivate(name: string, field: unknown): boolean {
  if (!hasPrivateName(name)) return false;
  return !(name === 'code' && typeof field === 'string' && errorCode.test(field));
}

/**
 * Field names come from the code and are few, so each is checked once. If they came from a request, the cache would
 * evict them.
 */
const knownNames = new Map<string, boolean>();
const KNOWN_NAMES = 1000;

function hasPrivateName(name: string): boolean {
  let isPrivateName = knownNames.get(name);
  if (isPrivateName === undefined) {
    isPrivateName = privateField.test(name);
    if (knownNames.size >= KNOWN_NAMES) knownNames.clear();
    knownNames.set(name, isPrivateName);
  }
  return isPrivateName;
}

/** A quick test that most texts fail, before the exact patterns. */
const suspicious = /[@?]|eyJ|\d[\d -]{11}/;

/** Removes from a text what looks like an e-mail address, a signed token, a card number, or a link's query. */
export function scrub(text: string): string {
  if (!suspicious.test(text)) return text;
  return text
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, removed)
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, removed)
    .replace(/\b\d(?:[ -]?\d){12,18}\b/g, removed)
    .replace(/(\/[\w./-]*)\?[^\s"']+/g, `$1?${removed}`)
    .replace(/(:\/\/[^:/\s]*:)[^@/\s]+@/g, `$1${removed}@`);
}

/** Serialises an error without the details of a database error, which contain values of the row. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: scrub(String(error)) };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: scrub(error.message),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: scrub(error.stack ?? ''),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

function describeRequest(request: {
  method?: string;
  routeOptions?: { url?: string };
}): Record<string, unknown> {
  return { method: request.method, route: request.routeOptions?.url };
}
