import type { Html } from '../html/html.ts';

/** How brochures look on A4; the printer brings the typeface and the numbers of the pages. */
export const brochureStyle: Html = {
  html: `
:root { color-scheme: light; print-color-adjust: exact; }
body { margin: 0; background: #fff; color: #16181d; font: 9.5pt/1.45 Archivo, system-ui, sans-serif; }
main { overflow-wrap: anywhere; }
p, ul { margin: 0 0 6pt; }
h1 { font-size: 34pt; line-height: 1.05; letter-spacing: -0.02em; color: #012059; margin: 0 0 6pt; }
h2 { font-size: 18pt; line-height: 1.2; color: #012059; margin: 0 0 8pt; }
h3 { font-size: 11pt; margin: 0 0 3pt; }
header, section { margin: 0 0 22pt; }
.page { break-before: page; }
.whole { break-inside: avoid; }
.maker { display: flex; justify-content: space-between; margin: 0 0 24pt; padding-bottom: 6pt; border-bottom: 2pt solid #012059; color: #4a505b; }
.maker strong { color: #012059; }
.tagline { font-size: 15pt; color: #4a505b; margin-bottom: 24pt; }
.picture { display: block; width: 100%; margin-bottom: 24pt; border-radius: 6pt; }
.lead { font-size: 12pt; line-height: 1.5; }
.note { color: #4a505b; font-size: 8.5pt; }
.parts { display: grid; grid-template-columns: 1fr 1fr; gap: 12pt 20pt; margin-bottom: 16pt; }
.colours { display: grid; grid-template-columns: 1fr 1fr; gap: 4pt 20pt; padding: 0; list-style: none; }
.colours li { display: flex; align-items: center; gap: 8pt; }
.colours svg { flex: none; }
.colours + h3 { margin-top: 12pt; }
.colours span { margin-left: auto; color: #4a505b; }
table { width: 100%; border-collapse: collapse; margin: 0 0 8pt; }
caption { text-align: left; color: #4a505b; padding-bottom: 4pt; break-after: avoid; }
th, td { text-align: left; vertical-align: top; padding: 3.2pt 8pt 3.2pt 0; border-bottom: 0.75pt solid #e1e4e9; font-weight: normal; }
thead { display: table-header-group; }
thead th { font-weight: bold; border-bottom: 1.25pt solid #012059; }
tbody th { color: #4a505b; }
.specifications { table-layout: fixed; }
.specifications th, .specifications td { padding-block: 4.4pt; }
.amount { text-align: right; padding-right: 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
.prices tbody th { color: inherit; }
.steps { padding-left: 14pt; }
.steps li { margin-bottom: 4pt; }
a { color: #1637a0; }
.prices .amount { padding-left: 12pt; }
.prices .asked { white-space: normal; }
h1, h2, h3 { break-after: avoid; }
p { orphans: 3; widows: 3; }
tr, li, .parts > div, .picture { break-inside: avoid; }
`,
};
