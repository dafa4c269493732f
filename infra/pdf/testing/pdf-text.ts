/** What a PDF says, for tests. */
import { extractText, getDocumentProxy } from 'unpdf';

/** The text of each page, white space as single blanks. */
export const pdfPages = async (pdf: Uint8Array): Promise<readonly string[]> => {
  // a copy: the reader takes the bytes for itself
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' ').trim());
};
