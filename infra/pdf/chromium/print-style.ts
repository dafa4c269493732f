/** What every printed page gets beside the document's own style: the product's typeface, margins, a numbered foot. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { printedRanges } from '@driveaway/domain/customer/printed-letters.ts';

type Face = {
  readonly file: string;
  readonly subset: keyof typeof printedRanges;
  readonly weight: 400 | 700;
  readonly style: 'normal' | 'italic';
};

/** Static instances: a variable font would be embedded as drawings (Type 3), not as a font. */
const faces: readonly Face[] = [
  {
    file: import.meta.resolve('@fontsource/archivo/files/archivo-latin-400-normal.woff2'),
    subset: 'latin',
    weight: 400,
    style: 'normal',
  },
  {
    file: import.meta.resolve('@fontsource/archivo/files/archivo-latin-400-italic.woff2'),
    subset: 'latin',
    weight: 400,
    style: 'italic',
  },
  {
    file: import.meta.resolve('@fontsource/archivo/files/archivo-latin-700-normal.woff2'),
    subset: 'latin',
    weight: 700,
    style: 'normal',
  },
  {
    file: import.meta.resolve('@fontsource/archivo/files/archivo-latin-ext-400-normal.woff2'),
    subset: 'latin-ext',
    weight: 400,
    style: 'normal',
  },
  {
    file: import.meta.resolve('@fontsource/archivo/files/archivo-latin-ext-700-normal.woff2'),
    subset: 'latin-ext',
    weight: 700,
    style: 'normal',
  },
  {
    file: import.meta.resolve('@fontsource/archivo/files/archivo-vietnamese-400-normal.woff2'),
    subset: 'vietnamese',
    weight: 400,
    style: 'normal',
  },
  {
    file: import.meta.resolve('@fontsource/archivo/files/archivo-vietnamese-700-normal.woff2'),
    subset: 'vietnamese',
    weight: 700,
    style: 'normal',
  },
];

const faceRule = async ({ file, subset, weight, style }: Face): Promise<string> => {
  const font = await readFile(fileURLToPath(file));
  return `@font-face { font-family: Archivo; font-style: ${style}; font-weight: ${weight}; src: url(data:font/woff2;base64,${font.toString('base64')}) format('woff2'); unicode-range: ${printedRanges[subset]}; }`;
};

/** The typeface as style rules that load nothing from anywhere. */
export const loadTypeface = async (): Promise<string> => (await Promise.all(faces.map(faceRule))).join('\n');

/** A page in the weights that every document uses: a page that has shown it has the typeface at hand. */
export const typefaceSample = (typeface: string): string =>
  `<!doctype html><html><head><style>${typeface}</style></head><body style="font-family: Archivo">a <b>b</b></body></html>`;

/** A CSS string whatever the text: all but letters, digits and blanks is escaped. */
const cssString = (text: string): string => {
  const escaped = text.replace(/[^A-Za-z0-9 ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16) ?? ''} `);
  return `'${escaped}'`;
};

const pageStyle = (footer: string): string => `
@page {
  size: A4;
  margin: 18mm 16mm 20mm;
  @bottom-left { content: ${cssString(footer)}; font: 8pt Archivo, sans-serif; color: #4a505b; }
  @bottom-right {
    content: 'Page ' counter(page) ' of ' counter(pages);
    font: 8pt Archivo, sans-serif;
    color: #4a505b;
  }
}`;

/**
 * The document with what the printer adds, put at the end of its head so that it has the last word about the page. Throws
 * when the document has no head.
 */
export const dressForPrint = (html: string, footer: string, typeface: string): string => {
  const end = html.indexOf('</head>');
  if (end < 0) throw new Error('A document to print needs a head');
  return `${html.slice(0, end)}<style>${typeface}${pageStyle(footer)}</style>${html.slice(end)}`;
};
