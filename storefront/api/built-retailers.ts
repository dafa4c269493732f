import { dealerListResponseSchema, type DealerListResponse } from '@driveaway/domain/api/dealers.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';

/** The element of a prerendered document that holds the retailers it speaks of. */
export const builtRetailersId = 'retailers';

const inDocument = (): DealerListResponse | undefined => {
  if (typeof document === 'undefined') return undefined;
  const text = document.getElementById(builtRetailersId)?.textContent ?? '';
  if (text === '') return undefined;
  const built = dealerListResponseSchema.safeParse(JSON.parse(text));
  return built.success ? built.data : undefined;
};

/** The retailers that the document was made with, measured from the usual suburb; never asked for. */
export const builtRetailersQuery = () =>
  queryOptions({
    queryKey: ['built-retailers'],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    initialData: inDocument,
  });
