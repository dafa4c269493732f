/**
 * The routes of eWAY Rapid that the product uses, each as eWAY's own SDKs have it: a repository on GitHub and a file of
 * it. The simulator has these and no others of Rapid's; the adapter's paths are its own, and its tests hold them
 * against this table. `:name` stands for one segment of a path.
 */
const sources = [
  'eWAYPayment/eway-rapid-node: lib/Rapid/Service.js',
  'eWAYPayment/eway-rapid-php: src/Rapid/Contract/HttpService.php',
  'eWAYPayment/eway-rapid-net: eWAY.Rapid/Internals/Services/RapidService.cs',
] as const;

export const rapidRoutes = [
  { operation: 'charge', method: 'POST', path: '/Transaction', sources },
  { operation: 'refund', method: 'POST', path: '/Transaction/:transactionId/Refund', sources },
  { operation: 'look-up', method: 'GET', path: '/Transaction/InvoiceRef/:invoiceReference', sources },
  // the circuit breaker's probe asks it for a transaction that there never is
  { operation: 'find-transaction', method: 'GET', path: '/Transaction/:transactionId', sources },
  { operation: 'search-settlements', method: 'GET', path: '/Search/Settlement', sources },
] as const;

export type RapidOperation = (typeof rapidRoutes)[number]['operation'];
