import type { Clock } from '../clock/port.ts';
import { maskedJson } from './masked-json.ts';
import type { Log, LogFields } from './port.ts';

/** What lies behind an error, by name alone: what others say in their messages may quote what they were given. */
const causesOf = (error: Error): string | undefined => {
  const names: string[] = [];
  for (let cause = error.cause; cause instanceof Error && names.length < 5; cause = cause.cause) names.push(cause.name);
  return names.length === 0 ? undefined : names.join(' < ');
};

/** Nothing of a cause that there is not: what is wrong was found, not thrown. */
const described = (cause: unknown): LogFields => {
  if (cause === undefined) return {};
  return cause instanceof Error
    ? { error: cause.name, errorMessage: cause.message, causes: causesOf(cause), stack: cause.stack }
    : { error: typeof cause };
};

/**
 * One JSON object a line; JSON keeps newlines and control characters of a field inside it. Card numbers are masked,
 * whoever wrote them.
 */
export const createJsonLog = (clock: Clock, write: (line: string) => void): Log => {
  let last: { readonly instant: Temporal.Instant; readonly text: string } | undefined;
  // a clock gives the same instant to many lines
  const at = (): string => {
    const instant = clock.now();
    if (instant !== last?.instant) last = { instant, text: instant.toString() };
    return last.text;
  };
  const line = (level: string, message: string, fields: LogFields): void =>
    write(`${maskedJson({ at: at(), level, message, ...fields })}\n`);
  return {
    info: (message, fields = {}) => line('info', message, fields),
    warn: (message, fields = {}) => line('warn', message, fields),
    error: (message, cause, fields = {}) => line('error', message, { ...described(cause), ...fields }),
  };
};
