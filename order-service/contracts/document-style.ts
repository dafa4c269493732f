import type { Html } from '../html/html.ts';

/**
 * How documents look, pinned by the contract's edition: on a phone, in a preview frame and on A4. The PDF
 * renderer has the typeface; elsewhere a system font is the fallback. The last rule numbers pages printed from a
 * browser.
 */
export const documentStyle: Html = {
  html: `
:root { color-scheme: light; }
body { margin: 0; background: #fff; color: #16181d; font: 1rem/1.5 Archivo, system-ui, 'Segoe UI', Roboto, Arial, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; overflow-wrap: anywhere; }
.letterhead { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; margin: 0 0 1.75rem; padding-bottom: 0.6rem; border-bottom: 3px solid #012059; color: #4a505b; font-size: 0.85em; }
.letterhead strong { color: #012059; }
h1 { font-size: 1.9rem; line-height: 1.15; letter-spacing: -0.01em; color: #012059; margin: 0 0 0.35rem; }
h2 { font-size: 1.15rem; line-height: 1.3; color: #012059; margin: 2rem 0 0.5rem; padding-top: 0.7rem; border-top: 1px solid #c9ced6; }
h3 { font-size: 1rem; margin: 1.25rem 0 0.25rem; }
p, ul, ol { margin: 0 0 0.75rem; }
.reference { color: #4a505b; }
.note { color: #4a505b; font-size: 0.9em; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; margin: 0.5rem 0 1rem; }
caption { text-align: left; font-weight: bold; padding-bottom: 0.3rem; }
table.lines { border-collapse: separate; border-spacing: 0; }
.lines caption { font-weight: normal; color: #4a505b; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid #e1e4e9; font-weight: normal; }
thead th { font-weight: bold; border-bottom: 1.5px solid #012059; }
tbody th { width: 34%; color: #4a505b; }
.lines thead th:nth-child(1) { width: 48%; }
.lines thead th:nth-child(2) { width: 34%; }
.lines tbody th { color: inherit; }
.lines tbody td { color: #4a505b; }
td.amount, th.amount { text-align: right; padding-right: 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
.lines tbody td.amount { color: inherit; }
tfoot th, tfoot td { font-weight: bold; border-bottom: 2px solid #012059; }
.glance { background: #f2f4f9; border-radius: 0.5rem; padding: 0.9rem 1.1rem 0.2rem; margin: 1.25rem 0; }
.glance table { margin-top: 0; }
.glance th, .glance td { border-color: #d8ddea; }
.glance tr:last-child th, .glance tr:last-child td { border-bottom: 0; }
.glance .total { font-size: 1.2em; font-weight: bold; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2rem; align-items: stretch; margin-bottom: 0.5rem; }
.pair > table { align-self: start; }
.pair tbody th { width: 27%; }
.chosen { columns: 2; column-gap: 2rem; margin: 0; padding: 0; list-style: none; }
.chosen li { break-inside: avoid; padding: 0.15rem 0; }
.signature { border: 1px solid #c9ced6; border-radius: 0.5rem; padding: 0.6rem 1rem 0; }
.annex .signature { margin-top: 0.75rem; }
.signature table { margin: 0 0 0.4rem; }
.signature tr:last-child th, .signature tr:last-child td { border-bottom: 0; }
.words { white-space: pre-wrap; unicode-bidi: isolate; border-left: 3px solid #c9ced6; padding-left: 0.75rem; }
.fingerprint { font-family: 'DejaVu Sans Mono', Consolas, 'Liberation Mono', monospace; font-size: 0.8em; overflow-wrap: anywhere; }
@media screen and (max-width: 40rem) {
  main { padding: 1.25rem 0.9rem 3rem; }
  h1 { font-size: 1.5rem; }
  .pair { grid-template-columns: 1fr; }
  .chosen { columns: 1; }
  th, td { padding-right: 0.4rem; }
  .lines { font-size: 0.9em; }
  .lines thead th:nth-child(1) { width: 36%; }
  .lines thead th:nth-child(2) { width: 28%; }
}
@media print {
  body { font-size: 9.5pt; line-height: 1.42; }
  main { max-width: none; padding: 0; }
  h1 { font-size: 20pt; }
  h2 { font-size: 12pt; margin: 15pt 0 4pt; padding-top: 6pt; }
  h3, caption { font-size: 10pt; }
  .lines caption { font-size: 8.5pt; }
  th, td { padding-top: 2.6pt; padding-bottom: 2.6pt; }
  h1, h2, h3, caption, thead { break-after: avoid; }
  p { orphans: 3; widows: 3; }
  tr, li, .letterhead, .glance, .pair, .signature, .together { break-inside: avoid; }
  section[aria-labelledby='deposit'], section[aria-labelledby='signatures'] { break-inside: avoid; }
  thead { display: table-header-group; }
  tfoot { display: table-row-group; }
  .lines tbody tr:first-child, .lines tbody tr:nth-last-child(-n + 2) { break-after: avoid; }
  .annex { break-before: page; }
  .annex > h2 { margin-top: 0; padding-top: 0; border-top: 0; }
}
@page {
  size: A4;
  margin: 18mm 16mm 20mm;
  @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); font: 8pt Arial, sans-serif; color: #4a505b; }
}
`,
};
