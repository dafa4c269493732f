/** The car builds in a customer's account, folded from their events. */
import type { KeptBuild } from '../catalogue/kept-build.ts';
import type { CustomerBuildEvent } from './kept-build-events.ts';

export type CustomerBuild = { readonly code: string; readonly name: string; readonly kept: KeptBuild };

/** More than anybody compares; an account is no store. */
export const mostKeptBuilds = 30;

/** The builds after one more event, the one kept last first. What an erased customer had cannot be read, and is not there. */
export const evolveCustomerBuilds = (
  builds: readonly CustomerBuild[],
  event: CustomerBuildEvent,
): readonly CustomerBuild[] => {
  const { code } = event.data;
  const others = builds.filter((build) => build.code !== code);
  switch (event.type) {
    case 'BuildKept':
      return event.personal === undefined ? others : [{ code, ...event.personal }, ...others];
    case 'BuildRenamed':
      return builds.map((build) => (build.code === code ? { ...build, name: event.personal?.name ?? '' } : build));
    case 'BuildRemoved':
      return others;
  }
};
