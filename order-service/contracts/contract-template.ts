/**
 * The vehicle order contract as one self-contained HTML document: no script, nothing loaded, the same bytes every time. An
 * issued contract is rendered again in the edition it was issued in: what an edition says, here, in its particulars, its
 * clauses or the wording, is never edited; a change is a new edition in `contract-editions.ts`.
 */
import { createHash } from 'node:crypto';
import type { Clause } from './clause.ts';
import type { ContractFacts } from './contract-facts.ts';
import { versionedNumber, type ContractIssue } from './contract-issue.ts';
import { markup, type Html } from '../html/html.ts';

const section = (number: number, { id, title, body }: Clause): Html =>
  markup`<section aria-labelledby="${id}">
    <h2 id="${id}">${number}. ${title}</h2>
    ${body}
  </section> `;

/** What one edition of the contract has of its own. */
export type ContractEdition = {
  readonly version: string;
  readonly style: Html;
  /** What stands above the first section. */
  readonly opening: (facts: ContractFacts, issue: ContractIssue, version: string) => Html;
  /** Particulars and conditions in the order in which the contract numbers them. */
  readonly sections: (facts: ContractFacts) => readonly Clause[];
};

/**
 * The contract of an order in an edition. Depends on the facts alone, on the version and day of its issue, and on the maker's own
 * notices (HTML, as they are) that were issued with it.
 */
export const renderContract = (
  { version, style, opening, sections }: ContractEdition,
  facts: ContractFacts,
  issue: ContractIssue,
  notices: readonly string[] = [],
): string =>
  markup`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Contract of Sale ${versionedNumber(facts.order.orderNo, issue.contractVersion)}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        ${notices.map((html) => ({ html }))}
        <main>
          ${opening(facts, issue, version)}
          ${sections(facts).map((clause, index) => section(index + 1, clause))}
        </main>
      </body>
    </html> `.html;

/** SHA-256 of a document's UTF-8 bytes, lower-case hex. */
export const documentHash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
