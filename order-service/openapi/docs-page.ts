/** The API documentation: one page of plain HTML, generated from the same table as the OpenAPI document. No script. */
import { brand } from '@driveaway/domain/brand/brand.ts';
import { z } from 'zod';
import { escapeHtml } from '../html/html.ts';
import { failureStatus } from '../http/failures/refusal-responses.ts';
import { failuresOf, type Access, type ApiBody, type ApiCall } from '../routes/api-call.ts';
import { openApiPath } from './openapi-document.ts';

const style = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent); }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 6rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.75rem; } h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); }
details { border-bottom: 1px solid var(--line); padding: 0.5rem 0; }
summary { cursor: pointer; } summary code { font-weight: 600; overflow-wrap: anywhere; }
pre { overflow: auto; max-height: 24rem; padding: 0.75rem; border: 1px solid var(--line); border-radius: 4px; font-size: 0.8125rem; }
dt { font-weight: 600; margin-top: 0.75rem; } dd { margin: 0; }
`;

const whoMay = (access: Access): string => {
  switch (access.kind) {
    case 'anyone':
      return 'Anybody';
    case 'customer':
      return 'A signed-in customer';
    case 'owner':
      return `The customer whose order it is; others get ${access.others}`;
    case 'machine':
      return `A machine with the scope ${access.scope}`;
  }
};

const jsonSchemaText = (schema: z.core.$ZodType, io: 'input' | 'output'): string => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.stringify(rest, null, 2);
};

const entry = (term: string, description: string): string => `<dt>${escapeHtml(term)}</dt><dd>${description}</dd>`;
const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

const bodyEntry = (term: string, { contentType, schema }: ApiBody, io: 'input' | 'output'): string =>
  entry(term, `${code(contentType)}<pre>${escapeHtml(jsonSchemaText(schema, io))}</pre>`);

const namesEntry = (term: string, schema: z.ZodObject | undefined): string =>
  schema === undefined ? '' : entry(term, Object.keys(schema.shape).map(code).join(', '));

const failureText = (call: ApiCall): string =>
  failuresOf(call)
    .map((failure) => `${failureStatus(failure)} ${code(failure)}`)
    .join(', ');

const callText = (call: ApiCall): string => {
  const { method, path, summary, access, parameters, query, headers, bodies = [], answer } = call;
  return `<details><summary><code>${method} ${escapeHtml(openApiPath(path))}</code> ${escapeHtml(summary)}</summary><dl>
${entry('Who may call it', escapeHtml(whoMay(access)))}
${namesEntry('In the path', parameters)}${namesEntry('Query', query)}${namesEntry('Headers', headers)}
${bodies.map((body) => bodyEntry('Body', body, 'input')).join('')}
${bodyEntry('Answer', answer, 'output')}
${entry('Failures', failureText(call))}
</dl></details>`;
};

/** The page as HTML; its one inline block is the style. */
export const docsPage = (calls: readonly ApiCall[]): string => {
  const topics = [...Map.groupBy(calls, ({ topic }) => topic)];
  const sections = topics.map(
    ([topic, inTopic]) => `<h2>${escapeHtml(topic)}</h2>\n${inTopic.map(callText).join('\n')}`,
  );
  const title = `${brand.name} online ordering: the API`;
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><h1>${escapeHtml(title)}</h1>
<p>Failures have one shape: <code>{ success: false, code, message, errors?, requestId }</code>. For programs:
<a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${sections.join('\n')}
</body></html>
`;
};
