/** Which stores the environment means: the one reader of it for every command that is not told. */
import { readConfig, readStoreConfig, type Config, type ConfigOutcome } from '@driveaway/infra/config/config.ts';
import type { EnginesConfig } from '@driveaway/infra/config/engines.ts';
import { BackendUnavailable } from './orders-backend.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const validConfig = (read: ConfigOutcome): Config => {
  if (read.kind === 'invalid') throw new BackendUnavailable(read.problems.join('; '));
  return read.config;
};

/** The engines of the environment, or the data directory of its embedded stores. Throws `BackendUnavailable` with what is wrong in it. */
export const meantStores = (
  environment: Environment,
): Pick<Config, 'engines' | 'dataDirectory' | 'offerDays' | 'waiverLimitCents'> =>
  validConfig(readStoreConfig(environment));

/** The engines of the environment, for what works on nothing else. Throws `BackendUnavailable` with what they lack. */
export const neededEngines = (environment: Environment): EnginesConfig => {
  const { engines } = validConfig(readConfig(environment, 'worker'));
  if (engines === undefined) throw new BackendUnavailable('The environment names no engines');
  return engines;
};
