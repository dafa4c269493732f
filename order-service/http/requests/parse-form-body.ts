import { malformedField } from '../failures/malformed-input.ts';

/** The fields of a form in an address's notation. MalformedInput when a name comes twice (RFC 6749 §3.2). */
export const parseFormBody = (bytes: Buffer): Record<string, string> => {
  const pairs = [...new URLSearchParams(bytes.toString('utf8'))];
  const form = new Map(pairs);
  if (form.size < pairs.length) throw malformedField('body', 'A parameter must not come twice.');
  return Object.fromEntries(form);
};
