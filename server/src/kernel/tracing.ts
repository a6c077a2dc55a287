import { AsyncLocalStorage } from 'node:async_hooks';

/** Values of a span; none identifies a person: ids of requests, names of routes, statements, jobs and hosts. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** An operation with its duration, part of a trace (OpenTelemetry). */
export interface Span {
  readonly traceId: string;
  /** Headers that name the span as the parent of what another process does (W3C Trace Context) */
  readonly headers: Readonly<TraceHeaders>;
  /** Whether the span is exported; operations within a span that is not recorded have none of their own. */
  readonly isRecorded: boolean;
  readonly hasEnded: boolean;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Ends the span once. @param error a code, or an error whose code or class is recorded, never its message */
  end(error?: unknown): void;
}

export interface TraceHeaders {
  traceparent?: string;
  tracestate?: string;
}

export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

export interface SpanOptions {
  /** `internal` by default */
  kind?: SpanKind;
  attributes?: SpanAttributes;
}

/** Creates spans. */
export interface Tracer {
  /** @param parent a span of this process, or the headers by which another one names its span */
  start(name: string, options: SpanOptions, parent?: Span | TraceHeaders): Span;
}

/** What log lines and spans belong to. */
export interface Scope {
  readonly requestId?: string;
  readonly span?: Span;
  /** Whether the request was answered: what goes on afterwards is not part of it. */
  isOver?: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();
let tracer: Tracer | undefined;

/** Sets the tracer of this process; undefined switches tracing off. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Returns the scope of the current asynchronous operation. */
export const currentScope = (): Scope | undefined => scopes.getStore();

/** Runs `work`, and everything that it starts, within a scope. */
export const withinScope = <T>(scope: Scope | undefined, work: () => T): T =>
  scope ? scopes.run(scope, work) : work();

/** Starts a span that no other span of this process contains; undefined while tracing is off. */
export const startRootSpan = (name: string, options: SpanOptions, parent?: TraceHeaders): Span | undefined =>
  tracer?.start(name, options, parent);

/** Returns the fields that log lines of the current operation have in common. */
export function scopeOfLogs(): { requestId?: string; traceId?: string } {
  const scope = scopes.getStore();
  if (!scope || scope.isOver) return {};
  const { requestId, span } = scope;
  return { ...(requestId !== undefined && { requestId }), ...(span && { traceId: span.traceId }) };
}

/** Returns the headers by which a request to another system continues the current trace. */
export function traceHeaders(): Readonly<TraceHeaders> {
  const span = scopes.getStore()?.span;
  return span && !span.hasEnded ? span.headers : {};
}

/**
 * Runs an operation as a span of the current trace. Without one, and while tracing is off, it only runs the operation:
 * sweeps and polls would fill the traces with single statements.
 */
export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work();
  const scope = scopes.getStore();
  if (!scope?.span?.isRecorded || scope.span.hasEnded) return work();
  return runIn(tracer.start(name, options, scope.span), scope, work);
}

/**
 * Runs an operation as a span, which begins a trace of its own where none is under way.
 * @param parent the span of another process that caused the operation
 */
export function inTrace<T>(
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
  parent?: TraceHeaders,
): Promise<T> {
  if (!tracer) return work();
  const scope = scopes.getStore();
  const isUnderWay = scope?.span !== undefined && !scope.span.hasEnded;
  if (isUnderWay && !parent) return inSpan(name, options, work);
  return runIn(tracer.start(name, options, parent), {}, work);
}

async function runIn<T>(span: Span, scope: Scope, work: () => Promise<T>): Promise<T> {
  try {
    const { requestId } = scope;
    const result = await scopes.run({ ...(requestId !== undefined && { requestId }), span }, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
