/** Contracts that could not be issued: one document per paid deposit, kept until its contract is there. No names in it. */
import type { ReadModelCollection, ReadModels } from '@driveaway/infra/read-models/port.ts';
import { z } from 'zod';
import type { IssueContractRequest } from './issue-contract.ts';

const leftOutSchema = z.object({
  status: z.enum(['due', 'done']),
  orderNo: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
});

export const leftOutContractsCollection = { name: 'left-out-contracts', version: 1, indexes: ['status'] } as const;
const mostAtATime = 100;

type LeftOutContracts = {
  /** Records a contract to be retried; durable on return. */
  readonly add: (request: IssueContractRequest) => Promise<void>;
  /** Those to be tried again, at most 100. */
  readonly due: () => Promise<readonly IssueContractRequest[]>;
  /** Removes an entry with nothing left to do. */
  readonly settle: (request: IssueContractRequest) => Promise<void>;
};

/** The left-out contracts in a collection of the read models. */
export const openLeftOutContracts = (readModels: Pick<ReadModels, 'collection'>): LeftOutContracts => {
  const collection = (): Promise<ReadModelCollection> => readModels.collection(leftOutContractsCollection);
  const put = async (
    { orderNo, correlationId, causationId }: IssueContractRequest,
    status: 'due' | 'done',
  ): Promise<void> => {
    const contracts = await collection();
    const known = await contracts.get(causationId);
    const revision = known === undefined ? 0n : known.revision + 1n;
    const body = { status, orderNo, correlationId, causationId };
    await contracts.put({ id: causationId, revision, position: 0n, body });
  };
  return {
    add: (request) => put(request, 'due'),
    due: async () => {
      const found = await (await collection()).find({ where: { status: 'due' }, limit: mostAtATime });
      return found.map(({ body }) => leftOutSchema.parse(body));
    },
    settle: (request) => put(request, 'done'),
  };
};
