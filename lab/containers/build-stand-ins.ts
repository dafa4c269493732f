import { fileURLToPath } from 'node:url';
import { installMongoStandIn } from '@driveaway/infra/mongodb/testing/install-mongo-stand-in.ts';
import { docker } from './open-compose.ts';
import type { OtherImages } from './other-images.ts';

/** The stages of the Dockerfile beside this, by the repositories of the images that they stand for. */
const stages: ReadonlyMap<string, string> = new Map([
  ['eventstore/eventstore', 'event-store'],
  ['mongo', 'mongodb'],
  ['nginxinc/nginx-unprivileged', 'proxy'],
  ['axllent/mailpit', 'mail'],
]);
const dockerfile = fileURLToPath(new URL('stand-ins/Dockerfile', import.meta.url));
const tagOf = (stage: string): string => `driveaway-stand-in/${stage}:local`;

/** Whether the engine has the image now: from before, or pulled. */
const isThere = async (image: string): Promise<boolean> => {
  const has = async (args: readonly string[]): Promise<boolean> =>
    docker([...args, image]).then(
      () => true,
      () => false,
    );
  return (await has(['image', 'inspect'])) || (await has(['pull', '--quiet']));
};

export type StandIns = {
  readonly images: OtherImages;
  /** Takes the images away that were built; what Docker's cache keeps of them stays. */
  readonly remove: () => Promise<void>;
};

/**
 * Builds a stand-in for each of these images that the engine neither has nor can pull. Throws where it knows none, or cannot
 * build it.
 * @param repository whose files are built from
 */
export const buildStandIns = async (named: ReadonlySet<string>, repository: string): Promise<StandIns> => {
  const images = new Map<string, string>();
  const packages = tagOf('packages');
  const remove = async (): Promise<void> => {
    for (const image of new Set([...images.values(), packages])) await docker(['rmi', image]).catch(() => undefined);
  };
  try {
    for (const image of named) {
      if (await isThere(image)) continue;
      const stage = stages.get(image.split(':')[0] ?? '');
      if (stage === undefined) throw new Error(`${image} cannot be pulled, and nothing stands in for it`);
      const product = ['-f', `${repository}/infra/docker/Dockerfile`, '--target', 'packages', repository];
      if (images.size === 0) await docker(['build', '--quiet', '-t', packages, ...product]);
      const server = stage === 'mongodb' ? await installMongoStandIn() : undefined;
      if (server?.kind === 'missing') throw new Error(`${image} cannot be pulled, and ${server.reason}`);
      const contexts = server === undefined ? [] : ['--build-context', `server=${server.path}`];
      const of = ['--build-arg', `PACKAGES=${packages}`, ...contexts, '-f', dockerfile, '--target', stage, repository];
      images.set(image, tagOf(stage));
      await docker(['build', '--quiet', '-t', tagOf(stage), ...of]);
    }
  } catch (fault) {
    await remove();
    throw fault;
  }
  return { images, remove };
};
