/** What a PDF tells those who cannot see it, for tests. */
import { getDocumentProxy, getMeta } from 'unpdf';

type Tree = Awaited<
  ReturnType<Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>['getStructTree']>
>;

const tagsOf = (tree: Tree): readonly string[] => [
  'alt' in tree && typeof tree.alt === 'string' ? `${tree.role}: ${tree.alt}` : tree.role,
  ...tree.children.flatMap((child) => ('role' in child ? tagsOf(child) : [])),
];

export type PdfStructure = {
  /** Title, language and the like. */
  readonly info: Readonly<Record<string, unknown>>;
  /** What a screen reader goes through, page after page; a picture with its words: 'Figure: A car'. */
  readonly tags: readonly string[];
  /** Its headings, to go to. */
  readonly outline: readonly unknown[];
};

/** The structure of a tagged PDF. */
export const pdfStructure = async (pdf: Uint8Array): Promise<PdfStructure> => {
  // a copy: the reader takes the bytes for itself
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { info } = await getMeta(document);
  const tags: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    tags.push(...tagsOf(await page.getStructTree()));
  }
  return { info, tags, outline: await document.getOutline() };
};
