/**
 * The tracer port: what was done for whom, as spans that belong together. Attributes are allow-listed by the caller like
 * fields of the log: never an address, a name, a query or a body, nor what one person could be found by.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** `server`: a request to this process. `client`: a call of this process to another. */
export type SpanKind = 'server' | 'client' | 'internal';

type ActiveSpan = {
  readonly rename: (name: string) => void;
  readonly set: (attributes: SpanAttributes) => void;
  /** It did not do what it was to do; a span whose work throws says so by itself. */
  readonly fail: () => void;
};

type SpanOptions = {
  readonly kind?: SpanKind;
  readonly attributes?: SpanAttributes;
  /** Spans that it is about, as W3C traceparents. */
  readonly links?: readonly string[];
};

export type Tracer = {
  /** Runs work within a span of its own, below the one that is active. */
  readonly span: <Result>(
    name: string,
    options: SpanOptions,
    work: (span: ActiveSpan) => Promise<Result>,
  ) => Promise<Result>;
  /** Runs work below a span of elsewhere, by its W3C traceparent; one that is absent or none is passed over. */
  readonly continueFrom: <Result>(traceparent: string | undefined, work: () => Promise<Result>) => Promise<Result>;
  /** The W3C traceparent of the span that is active; undefined outside of all. */
  readonly current: () => string | undefined;
};
