import type { Html } from '../html/html.ts';

/** The contract's own style sheet: readable on a phone, in a preview frame and on A4. */
export const contractStyle: Html = {
  html: `
:root { color-scheme: light; }
body { margin: 0; background: #fff; color: #16181d; font: 1rem/1.55 Georgia, 'Times New Roman', serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; overflow-wrap: break-word; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 0.5rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 0.5rem; padding-top: 0.75rem; border-top: 1px solid #c9ced6; }
h3 { font-size: 1rem; margin: 1.25rem 0 0.25rem; }
p, ul, ol { margin: 0 0 0.75rem; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; margin: 0.5rem 0 1rem; }
caption { text-align: left; font-style: italic; padding-bottom: 0.25rem; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid #e1e4e9; font-weight: normal; }
thead th { font-weight: bold; }
tbody th { width: 40%; }
td.amount, th.amount { text-align: right; padding-right: 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
tfoot th, tfoot td { font-weight: bold; border-bottom: 2px solid #16181d; }
.reference { color: #4a505b; }
@media (max-width: 30rem) {
  main { padding: 1.25rem 0.75rem 3rem; }
  h1 { font-size: 1.4rem; }
  th, td { padding-right: 0.4rem; }
  td.amount { white-space: normal; }
}
@media print {
  main { max-width: none; padding: 0; }
  h2, h3 { break-after: avoid; }
  tr, li { break-inside: avoid; }
  thead { display: table-header-group; }
}
@page { size: A4; margin: 18mm 16mm; }
`,
};
