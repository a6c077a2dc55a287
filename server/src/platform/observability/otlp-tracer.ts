import { hostname } from 'node:os';
import {
  type Context,
  createTraceState,
  SpanKind as Kind,
  type Span as RecordedSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '#kernel/configuration/config.ts';
import { VERSION } from '#kernel/configuration/version.ts';
import type { Logger } from '#kernel/logging.ts';
import { type Span, type SpanKind, setTracer, type TraceHeaders } from '#kernel/tracing.ts';
import { TRACEPARENT } from './request-id.ts';

/**
 * Exports spans by OTLP over HTTP. Loaded only while tracing is on.
 * @returns a function that exports what is left and stops
 */
export function startTracing(config: TracingConfig, logger: Logger): () => Promise<void> {
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': 'guichet',
        'service.version': VERSION,
        'service.instance.id': `${hostname()}:${process.pid}`,
      }),
    )
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES come last.
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes(config.serviceName ? { 'service.name': config.serviceName } : {}));
  const exporter = reporting(new OTLPTraceExporter({ url: config.url }), logger);
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(config),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
    spanLimits: { attributeValueLengthLimit: 200 },
  });
  const tracer = provider.getTracer('guichet', VERSION);
  setTracer({
    start: (name, { kind = 'internal', attributes }, parent) =>
      toSpan(tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, contextOf(parent))),
  });
  return async () => {
    setTracer(undefined);
    // The exporter has logged a failure.
    await provider.shutdown().catch(() => undefined);
  };
}

const LOST = 'Traces cannot be exported; the portal goes on without them';

/** Logs once per outage that the collector takes no spans. */
function reporting(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code !== 0 && !isFailing) logger.warn({ err: result.error }, LOST);
        isFailing = result.code !== 0;
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

const KINDS: Record<SpanKind, Kind> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  consumer: Kind.CONSUMER,
  internal: Kind.INTERNAL,
};

function samplerOf({ sampler, ratio }: TracingConfig): Sampler {
  const root = (name: string): Sampler => {
    if (name.endsWith('always_on')) return new AlwaysOnSampler();
    if (name.endsWith('always_off')) return new AlwaysOffSampler();
    return new TraceIdRatioBasedSampler(ratio);
  };
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root: root(sampler) }) : root(sampler);
}

/** Spans of this process with the library's span, which is the parent of others. */
const recorded = new WeakMap<Span, RecordedSpan>();

function contextOf(parent: Span | TraceHeaders | undefined): Context {
  if (parent === undefined) return ROOT_CONTEXT;
  const local = recorded.get(parent as Span);
  if (local) return trace.setSpan(ROOT_CONTEXT, local);
  const remote = remoteContext(parent as TraceHeaders);
  return remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
}

function remoteContext({ traceparent = '', tracestate }: TraceHeaders): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
    ...(tracestate !== undefined && { traceState: createTraceState(tracestate) }),
  };
}

function toSpan(of: RecordedSpan): Span {
  const { traceId, spanId, traceFlags, traceState } = of.spanContext();
  let headers: TraceHeaders | undefined;
  let hasEnded = false;
  const span: Span = {
    traceId,
    isRecorded: of.isRecording(),
    get hasEnded() {
      return hasEnded;
    },
    get headers() {
      const tracestate = traceState?.serialize();
      headers ??= {
        traceparent: `00-${traceId}-${spanId}-${traceFlags & TraceFlags.SAMPLED ? '01' : '00'}`,
        ...(tracestate && { tracestate }),
      };
      return headers;
    },
    rename: (name) => void of.updateName(name),
    set: (attributes) => void of.setAttributes({ ...attributes }),
    end(error) {
      if (hasEnded) return;
      hasEnded = true;
      if (error !== undefined)
        of.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', errorType(error));
      of.end();
    },
  };
  recorded.set(span, of);
  return span;
}

/** Code or class of an error: messages may quote what a person has typed. */
function errorType(error: unknown): string {
  if (typeof error === 'string') return error;
  if (!(error instanceof Error)) return 'error';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[\w.-]{1,60}$/.test(code) ? code : error.name;
}
