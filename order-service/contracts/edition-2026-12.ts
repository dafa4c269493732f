/** The contract's edition 2026-12: the earlier one with signatures, the cooling-off rule of every state, and a style for paper. */
import { contractClauses, type Clause } from './contract-clauses.ts';
import type { ContractFacts } from './contract-facts.ts';
import type { ContractEdition } from './contract-template.ts';
import { stateNames } from './contract-wording.ts';
import { markup, type Html } from './html.ts';
import { plainOpening, plainParticulars } from './plain-particulars.ts';

const promise = markup`<p>
  You may withdraw from this contract, for any reason and at no cost, within 24 hours after you accept it. The hours run
  without interruption.
</p>`;

const how = markup`<p>
  To withdraw, cancel the order in your online account or write to the Seller before the period ends. The moment it ends
  is worked out when you accept. It is written in the annex of your accepted contract and shown in your online account.
</p>`;

/** What the state's law adds to the promise (domain/order/cooling-off.ts has the sources). */
const stateRule = ({ order }: ContractFacts): Html => {
  const { state } = order.price;
  if (order.buyerType === 'private' && state === 'VIC') {
    return markup`<p>
      Victorian law gives a private buyer of a new car longer: three clear business days after the day of acceptance.
      Saturdays, Sundays and public holidays in Victoria do not count. The later of the two ends your cooling-off period.
      The right given by law ends earlier if you take delivery of the car. We keep no part of your payments if you
      withdraw.
    </p>`;
  }
  if (order.buyerType === 'private' && state === 'NSW') {
    return markup`<p>
      Where the Seller or the Retailer arranges credit for your purchase, New South Wales law adds a cooling-off period of
      one business day after the day of acceptance. The later of the two ends your cooling-off period. We keep no part of
      your payments if you withdraw.
    </p>`;
  }
  return order.buyerType === 'private'
    ? markup`<p>
        We know of no law of ${stateNames[state]} that gives a longer period for a new car. If there is one, it applies.
        We keep no part of your payments if you withdraw.
      </p>`
    : markup`<p>
        Cooling-off periods given by law are for private buyers. The 24 hours are the Seller’s own promise, and hold for a
        company too. We keep no part of your payments if you withdraw.
      </p>`;
};

const signatures = ({ order }: ContractFacts): Html => markup`<table>
    <caption>
      Who signs, and how
    </caption>
    <thead>
      <tr>
        <th scope="col">Party</th>
        <th scope="col">Signature</th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <th scope="row">Buyer</th>
        <td>
          Signed electronically when you accept. The annex then names who signed, the moment, and the fingerprints of what
          was signed.
        </td>
      </tr>
      <tr>
        <th scope="row">Seller</th>
        <td>
          Signed for ${order.seller.name} when it confirms that it accepts your order. The moment is recorded in your
          online account, and you are told.
        </td>
      </tr>
    </tbody>
  </table>
  <p>No signature on paper is needed. Until both have signed, section 5 says what holds.</p>`;

const coolingOff = (facts: ContractFacts): Clause => ({
  id: 'cooling-off',
  title: 'Cooling-off period',
  body: markup`${promise}${stateRule(facts)}${how}`,
});

const sections = (facts: ContractFacts): readonly Clause[] => [
  ...plainParticulars(facts),
  ...contractClauses(facts).map((clause) => (clause.id === 'cooling-off' ? coolingOff(facts) : clause)),
  { id: 'signatures', title: 'Signatures', body: signatures(facts) },
];

/** Readable on a telephone, in a preview frame and on A4. The printer has the typeface; elsewhere the machine's own serves. */
const style: Html = {
  html: `
:root { color-scheme: light; }
body { margin: 0; background: #fff; color: #16181d; font: 1rem/1.55 Archivo, system-ui, 'Segoe UI', Roboto, Arial, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; overflow-wrap: break-word; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 0.5rem; }
h2 { font-size: 1.1rem; line-height: 1.3; margin: 2rem 0 0.5rem; padding-top: 0.75rem; border-top: 1px solid #c9ced6; }
h3 { font-size: 1rem; margin: 1.25rem 0 0.25rem; }
p, ul, ol { margin: 0 0 0.75rem; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; margin: 0.5rem 0 1rem; }
caption { text-align: left; color: #4a505b; padding-bottom: 0.25rem; }
h3 + table > caption, #vehicle + table > caption { position: absolute; width: 1px; height: 1px; padding: 0; overflow: hidden; clip-path: inset(50%); }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid #e1e4e9; font-weight: normal; }
thead th { font-weight: bold; }
tbody th { width: 40%; color: #4a505b; }
td.amount, th.amount { text-align: right; padding-right: 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
tfoot th, tfoot td { font-weight: bold; border-bottom: 2px solid #16181d; }
.reference { color: #4a505b; }
.words { white-space: pre-wrap; unicode-bidi: isolate; border-left: 3px solid #c9ced6; padding-left: 0.75rem; }
.fingerprint { font-family: 'DejaVu Sans Mono', Consolas, 'Liberation Mono', monospace; font-size: 0.8em; overflow-wrap: anywhere; }
@media (max-width: 30rem) {
  main { padding: 1.25rem 0.75rem 3rem; }
  h1 { font-size: 1.4rem; }
  th, td { padding-right: 0.4rem; }
  td.amount { white-space: normal; }
}
@media print {
  body { font-size: 9.5pt; line-height: 1.45; }
  main { max-width: none; padding: 0; }
  h1 { font-size: 17pt; }
  h2 { font-size: 11.5pt; margin-top: 1.4rem; }
  h3 { font-size: 10pt; }
  h1, h2, h3, caption { break-after: avoid; }
  p { orphans: 3; widows: 3; }
  tr, li { break-inside: avoid; }
  thead { display: table-header-group; }
  tfoot { display: table-row-group; }
  .annex { break-before: page; }
}
@page { size: A4; margin: 18mm 16mm; }
`,
};

export const december2026: ContractEdition = { version: '2026-12', style, opening: plainOpening, sections };
