/** Where the pages of the ordering area are, below its own address; `:orderNo` stands for the number of an order. */
export const orderingPaths = [
  '/',
  '/account/login',
  '/account/password',
  '/account/recover',
  '/account/reset',
  '/account/confirm-email',
  '/order/details',
  '/order/:orderNo/pay',
  '/order/:orderNo/contract',
  '/order/:orderNo/thank-you',
  '/profile',
  '/profile/documents',
  '/profile/pay-balance',
  '/profile/trade-in',
  '/profile/messages',
  '/profile/change',
  '/profile/builds',
  '/profile/orders',
  '/profile/my-account',
  '/follow',
] as const;

export type OrderingPath = (typeof orderingPaths)[number];

const patterns = orderingPaths.map(
  (path) => new RegExp(`^${path.replace(/\/$/, '').replace(':orderNo', '[^/]+')}/*$`, 'i'),
);

/** Whether a page is at a path below the ordering area's address, as the browser's router finds it. */
export const isOrderingPath = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
