/** Client id and secret by HTTP Basic (RFC 6749 §2.3.1): each in a form's notation, joined by a colon, in base64. */
const basicPattern = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;

const decoded = (text: string): string => new URLSearchParams(`text=${text}`).get('text') ?? '';

/** What an Authorization header says; undefined when it is not of this scheme. */
export const basicCredentials = (
  header: string,
): { readonly clientId: string; readonly clientSecret: string } | undefined => {
  const [, encoded] = basicPattern.exec(header) ?? [];
  if (encoded === undefined) return undefined;
  const [clientId = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { clientId: decoded(clientId), clientSecret: decoded(secret.join(':')) };
};
