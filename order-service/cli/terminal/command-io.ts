/** What a command writes, reads and ends with. */

export const exitCodes = { done: 0, refused: 1, wrongUsage: 2, notFound: 3 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export type CommandIo = {
  /** Writes a line to standard output; settles when there is room for more. */
  readonly print: (line: string) => Promise<void>;
  /** Writes a line to standard error. */
  readonly tell: (line: string) => void;
  /** The bytes of a file, or of standard input for '-'. */
  readonly openInput: (file: string) => AsyncIterable<Uint8Array>;
};
