/** The frame of the product's own papers: self-contained HTML in the contract's style, deterministic. */
import { markup, type Html } from '../contracts/html.ts';
import { paperStyle } from '../contracts/paper-style.ts';
import { visibleText } from '../contracts/visible-text.ts';

/** A table of names and values. */
export const rows = (caption: string, entries: readonly (readonly [name: string, value: string | Html])[]): Html =>
  markup`<table>
    <caption>
      ${caption}
    </caption>
    <tbody>
      ${entries.map(
        ([name, value]) =>
          markup`<tr>
            <th scope="row">${name}</th>
            <td>${typeof value === 'string' ? visibleText(value) : value}</td>
          </tr> `,
      )}
    </tbody>
  </table>`;

/** A whole document with a title for the window and a first heading. */
export const paperDocument = ({ title, heading, body }: { title: string; heading: string; body: Html }): string =>
  markup`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${paperStyle}
        </style>
      </head>
      <body>
        <main>
          <h1>${heading}</h1>
          ${body}
        </main>
      </body>
    </html> `.html;
