import type { Metrics } from './metrics-port.ts';

/** Metrics that go to another place as well; without one, the same metrics. */
export const sentAsWell = <Kept extends Metrics>(kept: Kept, sent: Metrics | undefined): Kept =>
  sent === undefined
    ? kept
    : {
        ...kept,
        count: (name, labels, by) => {
          kept.count(name, labels, by);
          sent.count(name, labels, by);
        },
        observe: (name, labels, seconds) => {
          kept.observe(name, labels, seconds);
          sent.observe(name, labels, seconds);
        },
        set: (name, value, labels) => {
          kept.set(name, value, labels);
          sent.set(name, value, labels);
        },
      };
