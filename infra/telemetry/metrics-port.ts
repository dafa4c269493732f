/** The metrics port: numbers by name and labels. Labels are few and bounded: never an id, an address or a free text. */
export type MetricLabels = Readonly<Record<string, string>>;

export type Metrics = {
  /** Adds to a counter; one unless told. */
  readonly count: (name: string, labels?: MetricLabels, by?: number) => void;
  /** Notes one observation of a histogram, in seconds. */
  readonly observe: (name: string, labels: MetricLabels, seconds: number) => void;
  /** Sets what is true at this moment. */
  readonly set: (name: string, value: number, labels?: MetricLabels) => void;
};
