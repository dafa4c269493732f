/** The contract's edition 2027-03: as 2027-02; on a narrow phone no word of a name of a row breaks. */
import type { ContractEdition } from './contract-template.ts';
import { documentStyle } from './document-style.ts';
import { february2027 } from './edition-2027-02.ts';

/** Long addresses and numbers still break: they stand in the cells beside the names. */
const narrowStyle = `@media screen and (max-width: 30rem) {
  main { padding-inline: 0.75rem; }
  .glance { padding-inline: 0.75rem; }
  table { table-layout: auto; }
  tbody th, .pair tbody th { width: auto; }
  th { overflow-wrap: normal; }
  .glance .total { font-size: 1em; white-space: nowrap; }
}
`;

export const march2027: ContractEdition = {
  ...february2027,
  version: '2027-03',
  style: { html: `${documentStyle.html}${narrowStyle}` },
};
