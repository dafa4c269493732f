import { contractFileName } from '@driveaway/domain/order/document-names.ts';
import { orderingApi, withQuery } from './http-client.ts';

/** Where the contract is downloaded, and under which name (specification §2, step 3). */
export const contractPdf = (orderNo: string, version: number) => ({
  address: withQuery(`${orderingApi}/contract`, { orderNo, format: 'pdf' }),
  name: contractFileName(orderNo, version),
});
