/** Text that is HTML already. Everything else that enters a template is escaped. */
export type Html = { readonly html: string };

type Piece = string | number | Html | readonly Html[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe as text and as a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const rendered = (piece: Piece): string => {
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece));
  return 'html' in piece ? piece.html : piece.map(({ html }) => html).join('');
};

/**
 * A template whose values are escaped, except those that are HTML themselves. White space in the template collapses to
 * one space. Not called `html`, so that no formatter ever rewrites what a contract's hash depends on.
 */
export const markup = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html => ({
  html: strings
    .map((part, index) => {
      const piece = pieces[index - 1];
      return `${piece === undefined ? '' : rendered(piece)}${part.replace(/\s+/g, ' ')}`;
    })
    .join(''),
});

/** Nothing. */
export const noHtml: Html = { html: '' };
