/** What a command writes, reads and ends with. */

/** 130 is what shells know as Ctrl-C. */
export const exitCodes = { done: 0, refused: 1, wrongUsage: 2, notFound: 3, interrupted: 130 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** How a line looks on a terminal that has colours: nothing in it depends on them. */
export type Look = 'good' | 'bad' | 'faint';

export type CommandIo = {
  /** Writes a line to standard output; settles when there is room for more. */
  readonly print: (line: string, look?: Look) => Promise<void>;
  /** Writes a line to standard error. */
  readonly tell: (line: string, look?: Look) => void;
  /** Somebody watches standard error: there is a line there for how far it is. */
  readonly isWatched: boolean;
  /** Shows how far it is until the next line is written; nothing where nobody watches. */
  readonly showProgress: (line: string) => void;
  /** Asks who sits at the terminal; true where nobody does. */
  readonly confirm: (question: string) => Promise<boolean>;
  /** The bytes of a file, or of standard input for '-'. */
  readonly openInput: (file: string) => AsyncIterable<Uint8Array>;
};
