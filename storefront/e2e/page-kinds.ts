/** One page of each kind, and in the night run all of them. */
import { orderingPaths } from '@driveaway/domain/api/ordering-paths.ts';
import { pageList } from '../build/page-list.ts';

/** Whether this run is one of the night's: all pages, and all that is alike on them. */
export const isEveryPage = process.env['EVERY_PAGE'] !== undefined;

/** Of pages that an address says more about than their path. */
const asked: Readonly<Record<string, string>> = {
  '/configure': '/configure?model=outback',
  '/compare': '/compare?cars=outback-touring-turbo,currawong-plug-in-hybrid',
  '/search': '/search?q=warranty',
  '/book-test-drive': '/book-test-drive?model=OUTBACK',
  '/contact': '/contact?retailer=austral-geelong',
  '/brochure-download': '/brochure-download?model=brz',
  '/running-costs': '/running-costs?variant=outback-awd',
};

const kinds = ['/', '/outback', '/compare', '/dealers', '/help', '/book-test-drive', '/contact', '/value-my-car'];
const marketing = isEveryPage ? pageList.map(({ path }) => path) : kinds;

/** Addresses of pages that everybody may open. */
export const marketingPages: readonly string[] = marketing.map((path) => asked[path] ?? path);

const orderingKinds = ['/profile', '/profile/change', '/profile/my-account'];
const ofCustomers = orderingPaths.filter((path) => path.startsWith('/profile') || path.startsWith('/order/:orderNo'));

/** Addresses in the ordering area of pages of somebody with an order. */
export const customerPages = (orderNo: string): readonly string[] =>
  (isEveryPage ? ofCustomers : orderingKinds).map((path) => path.replace(':orderNo', orderNo));

const accountKinds = ['/account/login'];
const ofEverybody = orderingPaths.filter((path) => /^\/(?:account|follow)/.test(path));

/** Addresses in the ordering area of pages before a log-in. */
export const accountPages: readonly string[] = isEveryPage ? ofEverybody : accountKinds;
