/** Which news of their orders the customer has mailed. */
import { successSchema } from '@driveaway/domain/api/failure.ts';
import { newsChoicesSchema, type NewsChoices } from '@driveaway/domain/customer/news-choices.ts';
import { queryOptions } from '@tanstack/react-query';
import { getJson, orderingApi, postJson, type MutationOptions } from './http-client.ts';
import { readPolicy } from './read-policy.ts';

/** The kinds that may be refused, as they were chosen. */
export const newsChoicesQuery = () =>
  queryOptions({
    ...readPolicy,
    queryKey: ['news-choices'],
    queryFn: ({ signal }) => getJson(newsChoicesSchema, `${orderingApi}/news-choices`, { signal }),
  });

export const changeNewsChoices = (choices: NewsChoices, options: MutationOptions) =>
  postJson(successSchema, `${orderingApi}/news-choices`, choices, options);
