import { GREETING, HEARTBEAT, type PlacesBySession, placesEvent } from './live.ts';

/** Milliseconds between two heartbeats of a silent stream. */
const HEARTBEAT_MS = 20_000;

/** Places encoded once for all streams with the same pending changes. */
export interface Message {
  readonly places: PlacesBySession;
  bytes?: Uint8Array;
}

/**
 * The stream of one page. Changes are merged while its connection is slow, so that at most one per session is
 * pending.
 */
export class PlacesStream implements AsyncIterableIterator<Uint8Array> {
  readonly #onEnd: (() => void)[] = [];
  #waiting: Message | undefined;
  #wake: (() => void) | undefined;
  #isGreeted = false;
  #isOver = false;

  /** Ends the stream, when the page is closed or the process stops. */
  get isOver(): boolean {
    return this.#isOver;
  }

  push(message: Message): void {
    this.#waiting = this.#waiting
      ? { places: new Map([...this.#waiting.places, ...message.places]) }
      : message;
    this.#wake?.();
  }

  /** Called when the stream ends; immediately if it has ended. */
  onEnd(listener: () => void): void {
    if (this.#isOver) listener();
    else this.#onEnd.push(listener);
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const listener of this.#onEnd) listener();
    this.#wake?.();
  }

  async next(): Promise<IteratorResult<Uint8Array>> {
    if (!this.#isGreeted) {
      this.#isGreeted = true;
      return { done: false, value: GREETING };
    }
    if (!this.#waiting && !this.#isOver) await this.#somethingNew();
    if (this.#isOver) return { done: true, value: undefined };
    const message = this.#waiting;
    this.#waiting = undefined;
    if (!message) return { done: false, value: HEARTBEAT };
    message.bytes ??= placesEvent(message.places);
    return { done: false, value: message.bytes };
  }

  /** The connection was closed. */
  async return(): Promise<IteratorResult<Uint8Array>> {
    this.end();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Waits for a message, the end, or the next heartbeat. */
  async #somethingNew(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, HEARTBEAT_MS);
    this.#wake = resolve;
    await promise;
    clearTimeout(timer);
    this.#wake = undefined;
  }
}
