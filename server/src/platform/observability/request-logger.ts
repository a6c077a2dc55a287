import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Logger } from './logging.ts';

type ChildLoggerFactory = FastifyInstance['childLoggerFactory'];

/**
 * A request’s own logger, created for its first line: most requests log none, and creating it costs as much as
 * answering them.
 */
export const lazyChildLogger: ChildLoggerFactory = (parent, bindings, options) =>
  new RequestLogger(
    () => parent.child(bindings, options),
    parent as unknown as Logger,
  ) as unknown as FastifyBaseLogger;

class RequestLogger {
  #make: () => FastifyBaseLogger;
  #parent: Logger;
  #made: FastifyBaseLogger | undefined;

  constructor(make: () => FastifyBaseLogger, parent: Logger) {
    this.#make = make;
    this.#parent = parent;
  }

  get #own(): FastifyBaseLogger {
    this.#made ??= this.#make();
    return this.#made;
  }

  get level() {
    return this.#own.level;
  }

  child(...parameters: Parameters<FastifyBaseLogger['child']>) {
    return this.#own.child(...parameters);
  }

  fatal(...line: [object, string?]) {
    this.#own.fatal(...line);
  }

  error(...line: [object, string?]) {
    this.#own.error(...line);
  }

  warn(...line: [object, string?]) {
    this.#own.warn(...line);
  }

  info(...line: [object, string?]) {
    this.#own.info(...line);
  }

  debug(...line: [object, string?]) {
    if (this.#parent.isLevelEnabled('debug')) this.#own.debug(...line);
  }

  trace(...line: [object, string?]) {
    if (this.#parent.isLevelEnabled('trace')) this.#own.trace(...line);
  }

  silent() {}
}
