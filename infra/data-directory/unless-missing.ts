import { isErrnoException } from './is-errno-exception.ts';

/** What work with a file gives; undefined where there is no such file. Throws any other fault of it. */
export const unlessMissing = async <Found>(work: Promise<Found>): Promise<Found | undefined> => {
  try {
    return await work;
  } catch (fault) {
    if (isErrnoException(fault) && fault.code === 'ENOENT') return undefined;
    throw fault;
  }
};
