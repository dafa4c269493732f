/** The metrics port on prom-client. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from './metrics-port.ts';

export type MetricDefinition = {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels?: readonly string[];
};

/** Upper bounds in seconds; answers are expected within tens of milliseconds, printing within seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type RenderedMetrics = Metrics & {
  /** Prometheus text, version 0.0.4. */
  readonly render: () => Promise<string>;
};

/** Metrics in memory. The calls throw on a name or a label that is not defined. */
export const createMetrics = (definitions: Readonly<Record<string, MetricDefinition>>): RenderedMetrics => {
  const registry = new Registry();
  const counters = new Map<string, Counter>();
  const gauges = new Map<string, Gauge>();
  const histograms = new Map<string, Histogram>();
  for (const [name, { type, help, labels = [] }] of Object.entries(definitions)) {
    const definition = { name, help, labelNames: [...labels], registers: [registry] };
    if (type === 'counter') counters.set(name, new Counter(definition));
    else if (type === 'gauge') gauges.set(name, new Gauge(definition));
    else histograms.set(name, new Histogram({ ...definition, buckets }));
  }

  const named = <Metric>(metrics: ReadonlyMap<string, Metric>, name: string): Metric => {
    const found = metrics.get(name);
    if (found === undefined) throw new TypeError(`There is no such metric: ${name}`);
    return found;
  };

  return {
    count: (name, labels = {}, by = 1) => named(counters, name).inc(labels, by),
    set: (name, value, labels = {}) => named(gauges, name).set(labels, value),
    observe: (name, labels, seconds) => named(histograms, name).observe(labels, seconds),
    render: () => registry.metrics(),
  };
};

/** Figures of this process: processor time, memory, the event loop, garbage collection. Collected from the first call on. */
export const createProcessMetrics = (): Pick<RenderedMetrics, 'render'> => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return { render: () => registry.metrics() };
};
