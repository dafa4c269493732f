import { z } from 'zod';

const isDecodable = (url: string): boolean => {
  try {
    // as a URL has it: up to the last @ before the path
    decodeURIComponent(/^[a-z+]+:[/\\]*([^/\\?#]*)@/i.exec(url)?.[1] ?? '');
    return true;
  } catch {
    return false;
  }
};

/** Of an address: whoever opens it can decode the user and password in it. */
export const decodableUser = z.refine<string>(
  isDecodable,
  'must have its user and password percent-encoded: % is written %25',
);
