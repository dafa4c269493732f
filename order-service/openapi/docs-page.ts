/** The page that shows the OpenAPI document to people: Swagger UI out of its package, with nothing from anywhere else. */
import { readFile } from 'node:fs/promises';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { escapeHtml } from '../html/html.ts';
import { contentSecurityPolicy } from '../http/server/security-headers.ts';
import type { DocsFile } from '../routes/service-calls.ts';

/**
 * Swagger UI sanitises the Markdown of the document itself, and hands the outcome on as text. Some of its components are
 * put right for people who hear the page: links within buttons, bodies without a label, parts outside any landmark.
 */
const start = `trustedTypes?.createPolicy('default', { createHTML: (html) => html });
const within = (React, role) => (Part) => (props) => React.createElement('div', { role }, React.createElement(Part, props));
const accessible = ({ React }) => ({
  wrapComponents: {
    InfoContainer: within(React, 'banner'),
    FilterContainer: within(React, 'search'),
    DeepLink: () => ({ text }) => text,
    TextArea: (TextArea) => (props) => React.createElement(TextArea, { 'aria-label': 'Body of the request', ...props }),
  },
});
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  tryItOutEnabled: true,
  syntaxHighlight: false,
  plugins: [accessible],
  validatorUrl: null,
});
`;

const style = `body { margin: 0; }
.swagger-ui .wrapper { max-width: 75rem; }
.swagger-ui .info { margin-block: 2rem 1rem; }
.swagger-ui .info :is(p, li) { max-width: 48rem; margin-inline: 0; line-height: 1.6; }
.swagger-ui .opblock-tag { font-size: 1.375rem; }
.swagger-ui .opblock .opblock-summary-path { max-width: none; overflow-wrap: anywhere; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1b5fa8; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #0b6e3f; }
.swagger-ui .info :is(.url, a) { color: #1b5fa8; }
.swagger-ui .btn.authorize { color: #0b6e3f; border-color: currentColor; }
.swagger-ui .btn.authorize svg { fill: currentColor; }
.swagger-ui .btn.cancel { color: #b42318; border-color: currentColor; }
.swagger-ui .btn.execute { background: #1b5fa8; border-color: #1b5fa8; }
.swagger-ui .parameter__in, .swagger-ui .parameter__extension { color: #4b5563; }
.swagger-ui .highlight-code > .microlight { max-height: none; overflow: visible; overflow-wrap: anywhere; }
.swagger-ui .response-col_links { display: none; }
.swagger-ui .info .title small { background: #4b5563; }
.swagger-ui .info .title small.version-stamp { background: #3f6600; }
@media (max-width: 40rem) {
  .swagger-ui .wrapper { padding-inline: 0.75rem; }
  .swagger-ui .info .title { font-size: 1.75rem; }
  .swagger-ui :is(table, .table-container) { table-layout: fixed; overflow-wrap: anywhere; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-description { flex-basis: 100%; }
}
`;

const textAt = (address: string): Promise<string> => readFile(new URL(address), 'utf8');

/** What the page loads, by name: its content type and its text. */
export const docsFiles: Readonly<
  Record<DocsFile, { readonly type: string; readonly read: () => Promise<string> | string }>
> = {
  'swagger-ui.css': { type: 'text/css', read: () => textAt(import.meta.resolve('swagger-ui-dist/swagger-ui.css')) },
  'swagger-ui-bundle.js': {
    type: 'text/javascript',
    read: () => textAt(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
  },
  'docs.css': { type: 'text/css', read: () => style },
  'docs.js': { type: 'text/javascript', read: () => start },
};

const title = `${brand.name} online ordering: the API`;

/** The page as HTML. */
export const docsPage = `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/docs.css">
</head><body><div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/docs.js"></script>
</body></html>
`;

/** Its own policy: that of every page, but for the names of the policies by which Swagger UI writes HTML. */
export const docsPolicy = contentSecurityPolicy({ trustedTypes: ['default', 'dompurify'] });
