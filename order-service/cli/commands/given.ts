/** Options of the command line, and what was given for them. */
import { z } from 'zod';

export const environmentSchema = z.record(z.string(), z.string().optional()).readonly();
export type Environment = z.infer<typeof environmentSchema>;

/** An option; one without `value` is a switch. */
export type Option = {
  /** What stands for its value in the help, such as FILE. */
  readonly value?: string;
  /** It may be given more than once. */
  readonly multiple?: boolean;
  /** What its value is one of: completion offers them. */
  readonly choices?: readonly string[];
  readonly help: string;
  /** The variable that it is read from when it is not given. */
  readonly environment?: string;
};
export type Options = Readonly<Record<string, Option>>;

/** What stands on the line: options by name, the words after the command's name, and the environment. */
export type Given = {
  readonly [option: string]: unknown;
  readonly words: readonly string[];
  readonly environment: Environment;
};
