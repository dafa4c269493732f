/** The log port: one structured line per happening. Fields are allow-listed by the caller: never bodies, never headers. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;
export type Log = {
  readonly info: (message: string, fields?: LogFields) => void;
  readonly warn: (message: string, fields?: LogFields) => void;
  /** `cause` is logged by name, message and stack. */
  readonly error: (message: string, cause: unknown, fields?: LogFields) => void;
};
