/** The frame of the product's own documents: self-contained HTML in the contract's style, deterministic. */
import type { Buyer } from '@driveaway/domain/terms/order-terms.ts';
import { markup, type Html } from '../html/html.ts';
import { documentStyle } from '../contracts/document-style.ts';
import { visibleText } from '@driveaway/domain/terms/visible-text.ts';

/** A table of names and values under its own heading. */
export const rows = (caption: string, entries: readonly (readonly [name: string, value: string | Html])[]): Html =>
  markup`<div class="together">
    <table>
      <caption>
        ${caption}
      </caption>
      <tbody>
        ${entries.map(
          ([name, value]) =>
            markup`<tr>
              <th scope="row">${visibleText(name)}</th>
              <td>${typeof value === 'string' ? visibleText(value) : value}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;

/** Lines of an address or of a party, one under the other; empty ones are left out. */
export const lines = (texts: readonly string[]): Html =>
  markup`${texts
    .filter((text) => text.trim() !== '')
    .map((text, index) => (index === 0 ? markup`${visibleText(text)}` : markup`<br />${visibleText(text)}`))}`;

/** The lines of a customer's address; none where there is none. */
export const addressLines = (address: Buyer['address'] | undefined): readonly string[] =>
  address === undefined
    ? []
    : [address.address1, address.address2, `${address.city} ${address.stateCode} ${address.postalCode}`];

type DocumentParts = {
  readonly seller: { readonly name: string; readonly abn: string };
  /** Of the document, without the order; also the first heading. */
  readonly title: string;
  /** What it is about, in a line under the heading. */
  readonly reference: string;
  /** Its own, or that of the order where it has none: in the title of the page. */
  readonly number: string;
  readonly body: Html;
};

/** A whole document under the seller's letterhead. */
export const framedDocument = ({ seller, title, reference, number, body }: DocumentParts): string =>
  markup`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} ${number}</title>
        <style>
          ${documentStyle}
        </style>
      </head>
      <body>
        <main>
          <p class="letterhead"><strong>${seller.name}</strong> <span>ABN ${seller.abn}</span></p>
          <h1>${title}</h1>
          <p class="reference">${reference}</p>
          ${body}
        </main>
      </body>
    </html> `.html;
