/**
 * Traces and metrics sent by OTLP over HTTP. Nothing is registered globally, so that several products in one process do not
 * meet. Imported only where telemetry is turned on: it takes a while to load.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind as OtelSpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { AlwaysOnSampler, BatchSpanProcessor, ParentBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Telemetry } from '../telemetry.ts';
import type { SpanKind, Tracer } from '../tracer-port.ts';
import { meteredMetrics } from './metered-metrics.ts';

type OpenTelemetryOptions = {
  /** Base address of a collector: `/v1/traces` and `/v1/metrics` follow. */
  readonly endpoint: string;
  /** What this process is called there. */
  readonly serviceName: string;
  /** Spans wait for so long to be sent together, and metrics are sent so often; in milliseconds. */
  readonly every?: { readonly spans: number; readonly metrics: number };
};

const usually = { spans: 5_000, metrics: 60_000 } as const;
const exportMilliseconds = 5_000;
const closeMilliseconds = 5_000;

const kinds: Readonly<Record<SpanKind, OtelSpanKind>> = {
  server: OtelSpanKind.SERVER,
  client: OtelSpanKind.CLIENT,
  internal: OtelSpanKind.INTERNAL,
};

const traceparentOf = (span: Span | undefined): string | undefined => {
  const found = span?.spanContext();
  if (found === undefined || !isSpanContextValid(found)) return undefined;
  return `00-${found.traceId}-${found.spanId}-${found.traceFlags.toString(16).padStart(2, '0')}`;
};

/** Opens telemetry to a collector; one that is away costs what was to be sent, and nothing else. */
export const openTelemetry = ({ endpoint, serviceName, every = usually }: OpenTelemetryOptions): Telemetry => {
  const address = (signal: string): string => `${endpoint.replace(/\/+$/, '')}/v1/${signal}`;
  const resource = resourceFromAttributes({ 'service.name': serviceName });
  const spans = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url: address('traces'), timeoutMillis: exportMilliseconds }),
    scheduledDelayMillis: every.spans,
    exportTimeoutMillis: exportMilliseconds,
  });
  const provider = new TracerProvider({
    resource,
    spanProcessors: [spans],
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  });
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: address('metrics'), timeoutMillis: exportMilliseconds }),
        exportIntervalMillis: every.metrics,
        exportTimeoutMillis: exportMilliseconds,
      }),
    ],
  });
  const otel = provider.getTracer('driveaway');
  const contexts = new AsyncLocalStorage<Context>();
  const active = (): Context => contexts.getStore() ?? ROOT_CONTEXT;

  const tracer: Tracer = {
    span: async (name, { kind = 'internal', attributes = {}, links = [] }, work) => {
      const about = links.flatMap((link) => parseTraceParent(link) ?? []).map((context) => ({ context }));
      const span = otel.startSpan(name, { kind: kinds[kind], attributes, links: about }, active());
      const fail = (): void => void span.setStatus({ code: SpanStatusCode.ERROR });
      try {
        return await contexts.run(trace.setSpan(active(), span), async () =>
          work({
            rename: (renamed) => void span.updateName(renamed),
            set: (more) => void span.setAttributes(more),
            fail,
          }),
        );
      } catch (fault) {
        // its message may hold what a customer wrote
        span.setAttributes({ 'error.type': fault instanceof Error ? fault.name : 'unknown' });
        fail();
        throw fault;
      } finally {
        span.end();
      }
    },
    continueFrom: async (traceparent, work) => {
      const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
      return parent === null
        ? work()
        : contexts.run(trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }), work);
    },
    current: () => traceparentOf(trace.getSpan(active())),
  };

  return {
    tracer,
    metrics: meteredMetrics(meters.getMeter('driveaway')),
    close: async () => {
      const { promise: over, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, closeMilliseconds);
      await Promise.race([Promise.allSettled([provider.shutdown(), meters.shutdown()]), over]);
      clearTimeout(timer);
    },
  };
};
