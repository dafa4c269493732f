/**
 * The header that offers a file for download under its name (RFC 6266): an ASCII fallback that no quoting trick can leave,
 * and the full name in UTF-8 beside it (RFC 8187).
 */
export const attachmentNamed = (name: string): string => {
  const fallback = name.replace(/[^A-Za-z0-9 ._-]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${fallback}"; filename*=UTF-8''${encoded}`;
};
