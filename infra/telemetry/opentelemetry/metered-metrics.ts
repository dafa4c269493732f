import type { Meter } from '@opentelemetry/api';
import type { Metrics } from '../metrics-port.ts';

/** The metrics port on a meter. An instrument is made with its first figure, under the name that `/metrics` has for it. */
export const meteredMetrics = (meter: Meter): Metrics => {
  const once = <Instrument>(make: (name: string) => Instrument): ((name: string) => Instrument) => {
    const made = new Map<string, Instrument>();
    return (name) => {
      const found = made.get(name) ?? make(name);
      made.set(name, found);
      return found;
    };
  };
  const counter = once((name) => meter.createCounter(name));
  const histogram = once((name) => meter.createHistogram(name, { unit: 's' }));
  const gauge = once((name) => meter.createGauge(name));
  return {
    count: (name, labels = {}, by = 1) => counter(name).add(by, labels),
    observe: (name, labels, seconds) => histogram(name).record(seconds, labels),
    set: (name, value, labels = {}) => gauge(name).record(value, labels),
  };
};
