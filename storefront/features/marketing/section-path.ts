import type { SectionItem } from '../../content/content-types.ts';

/** What the address gets behind the page's segment for a section (specification §2). No slash at either end. */
export const subPathOf = ({ urlSubPath, displayText }: SectionItem): string =>
  urlSubPath === undefined || urlSubPath === ''
    ? displayText.trim().toLowerCase().replaceAll(/\s+/g, '-')
    : urlSubPath.replaceAll(/^\/+|\/+$/g, '');

/** The first segment of a path: all that says which page it is. */
const pageSegment = (pathname: string): string => pathname.split('/').find((segment) => segment !== '') ?? '';

/** The address of a section; undefined stands for the top of the page. The query with its utm and gclid is kept. */
export const sectionAddress = (
  { pathname, search }: { readonly pathname: string; readonly search: string },
  item: SectionItem | undefined,
): { readonly pathname: string; readonly search: string } => ({
  pathname: item === undefined ? `/${pageSegment(pathname)}` : `/${pageSegment(pathname)}/${subPathOf(item)}`,
  search,
});

/** The section that an address names behind its page; undefined when it names none that there is. */
export const sectionOfPath = (pathname: string, items: readonly SectionItem[]): SectionItem | undefined => {
  const [, ...rest] = pathname.split('/').filter((segment) => segment !== '');
  const subPath = rest.join('/').toLowerCase();
  return subPath === '' ? undefined : items.find((item) => subPathOf(item).toLowerCase() === subPath);
};
