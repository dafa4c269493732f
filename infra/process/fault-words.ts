import { DataDirectoryInUse } from '../data-directory/open-data-directory.ts';
import { isErrnoException } from '../data-directory/is-errno-exception.ts';

const systemWords = (fault: NodeJS.ErrnoException & { readonly port?: unknown }): string | undefined => {
  const subject = fault.path ?? 'It';
  switch (fault.code ?? '') {
    case 'EADDRINUSE':
      return `Port ${String(fault.port)} is in use by another program; PORT, or HEALTH_PORT, chooses another one`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${fault.path ?? `Port ${String(fault.port)}`} is not for this user to use`;
    case 'EISDIR':
      return `${subject} is a directory, not a file`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${subject} is a file, not a directory`;
    case 'ENOENT':
      return `There is no file ${fault.path ?? ''}`.trim();
    case 'ENOSPC':
      return 'The disk is full';
    default:
      return undefined;
  }
};

const wordsOf = (fault: Error): string => {
  // what zod says is for programmers
  if (fault.name === 'ZodError') return 'it has not the shape that was written';
  return (isErrnoException(fault) ? systemWords(fault) : undefined) ?? fault.message;
};

/** What went wrong in one line, for whoever started the program: the fault and its causes, no stack. */
export const faultWords = (fault: unknown): string => {
  // its cause is how SQLite says the same
  if (fault instanceof DataDirectoryInUse) return fault.message;
  const words: string[] = [];
  for (let current = fault; current instanceof Error; current = current.cause) {
    const said = wordsOf(current).trim();
    if (said !== '' && !words.some((before) => before.includes(said))) words.push(said);
  }
  return words.length === 0 ? String(fault) : words.join(': ');
};
