import type { MetricLabels, Metrics } from './metrics-port.ts';

export type MetricDefinition = {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
};

/** Upper bounds in seconds; answers are expected within tens of milliseconds, printing within seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

type Histogram = {
  /** Observations between the bound before and this one. */
  readonly buckets: number[];
  sum: number;
  count: number;
};

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
const labelled = (labels: MetricLabels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

/** How many observations were within each bound. */
const within = (buckets: readonly number[]): readonly number[] => {
  let total = 0;
  return buckets.map((count) => (total += count));
};

const histogramLines = (name: string, labels: MetricLabels, { buckets, sum, count }: Histogram): readonly string[] => [
  ...within(buckets).map(
    (total, index) => `${name}_bucket${labelled({ ...labels, le: String(bounds[index]) })} ${total}`,
  ),
  `${name}_bucket${labelled({ ...labels, le: '+Inf' })} ${count}`,
  `${name}_sum${labelled(labels)} ${sum}`,
  `${name}_count${labelled(labels)} ${count}`,
];

/**
 * Metrics in memory. `render` gives them as Prometheus text, version 0.0.4. Throws on a name that is not defined. Labels
 * are not to be changed once they were given: those that come again are known again.
 */
export const createMetrics = (
  definitions: Readonly<Record<string, MetricDefinition>>,
): Metrics & { readonly render: () => string } => {
  type Series = { readonly labels: MetricLabels; value: number; readonly histogram: Histogram };
  const series = new Map(Object.keys(definitions).map((name) => [name, new Map<string, Series>()]));
  const noLabels: MetricLabels = {};
  const keys = new WeakMap<MetricLabels, string>();

  const keyOf = (labels: MetricLabels): string => {
    const known = keys.get(labels);
    if (known !== undefined) return known;
    const key = labelled(labels);
    keys.set(labels, key);
    return key;
  };

  const seriesOf = (name: string, labels: MetricLabels): Series => {
    const known = series.get(name);
    if (known === undefined) throw new TypeError(`There is no metric ${name}`);
    const key = keyOf(labels);
    const found = known.get(key);
    if (found !== undefined) return found;
    const begun = { labels, value: 0, histogram: { buckets: bounds.map(() => 0), sum: 0, count: 0 } };
    known.set(key, begun);
    return begun;
  };

  return {
    count: (name, labels = noLabels, by = 1) => {
      seriesOf(name, labels).value += by;
    },
    set: (name, value, labels = noLabels) => {
      seriesOf(name, labels).value = value;
    },
    observe: (name, labels, seconds) => {
      const { histogram } = seriesOf(name, labels);
      const { buckets } = histogram;
      const bucket = bounds.findIndex((bound) => seconds <= bound);
      if (bucket !== -1) buckets[bucket] = (buckets[bucket] ?? 0) + 1;
      histogram.sum += seconds;
      histogram.count += 1;
    },
    render: () =>
      [...series]
        // oxlint-disable-next-line oxc/no-map-spread -- lines are made anew, nothing is modified
        .flatMap(([name, known]) => {
          const { type, help } = definitions[name] ?? { type: 'gauge', help: '' };
          const lines = [...known.values()].flatMap(({ labels, value, histogram }) =>
            type === 'histogram' ? histogramLines(name, labels, histogram) : [`${name}${labelled(labels)} ${value}`],
          );
          return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines];
        })
        .map((line) => `${line}\n`)
        .join(''),
  };
};
