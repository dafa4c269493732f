import { orderingApi, withQuery } from './http-client.ts';

/** Where the contract is downloaded, and under which name (specification §2, step 3). */
export const contractPdf = (orderNo: string) => ({
  address: withQuery(`${orderingApi}/contract`, { orderNo, format: 'pdf' }),
  name: `Contract-${orderNo}.pdf`,
});
