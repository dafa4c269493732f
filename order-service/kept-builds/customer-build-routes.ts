/** Lets customers keep car builds in their account, name them and remove them. */
import { success } from '@driveaway/domain/api/failure.ts';
import type { CustomerBuildsResponse } from '@driveaway/domain/api/kept-build.ts';
import { readBuildCode } from '@driveaway/domain/catalogue/build-code.ts';
import { mostKeptBuilds } from '@driveaway/domain/customer/kept-builds.ts';
import { findTypedCode } from './kept-build-routes.ts';
import { pricesAt } from '../catalogue/prices-now.ts';
import { wireKeptBuildOf } from './wire-kept-build.ts';
import { customerCommand } from '../customers/customer-command.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { sessionOf } from '../http/sessions/sessions.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { keptBuildCalls } from '../routes/kept-build-calls.ts';
import { customerBuilds, recordOfBuilds } from './customer-builds.ts';

/** GET and POST my-builds, POST rename-build and remove-build, all under /api/build-your-own. */
export const customerBuildRoutes = (
  ports: Pick<ServicePorts, 'eventStore' | 'keys' | 'clock' | 'randomness' | 'secrets' | 'settings'>,
): readonly ApiRoute[] => {
  const { routes, on } = routeList();

  on(keptBuildCalls.customerBuilds, async (ctx) => {
    const pricesIn = pricesAt(ports.clock.now(), ports.settings);
    const builds = await customerBuilds(ports, sessionOf(ctx).customerId);
    const body: CustomerBuildsResponse = builds.map(({ code, name, kept }) =>
      Object.assign(wireKeptBuildOf(kept, pricesIn(kept.suburb.state)), { code, keptUntil: null, name }),
    );
    ctx.body = body;
  });

  on(keptBuildCalls.takeBuild, async (ctx, sent) => {
    const { code: typed } = await sent.value();
    const command = customerCommand(ctx, ports, 'take-build', typed);
    const { code, kept } = await findTypedCode(ports, typed);
    await recordOfBuilds(ports, command, (builds) => {
      if (builds.some((build) => build.code === code)) return undefined;
      if (builds.length >= mostKeptBuilds) refuse({ code: 'too-many-builds' });
      return { type: 'BuildKept', data: { code }, personal: { name: '', kept } };
    });
    ctx.body = success('Saved in your account.');
  });

  on(keptBuildCalls.renameBuild, async (ctx, sent) => {
    const { code: typed, name } = await sent.value();
    const code = readBuildCode(typed);
    await recordOfBuilds(ports, customerCommand(ctx, ports, 'rename-build', [typed, name]), (builds) => {
      const build = builds.find((candidate) => candidate.code === code);
      if (build === undefined) refuse({ code: 'kept-build-not-found' });
      return build.name === name ? undefined : { type: 'BuildRenamed', data: { code: build.code }, personal: { name } };
    });
    ctx.body = success('The name has been changed.');
  });

  on(keptBuildCalls.removeBuild, async (ctx, sent) => {
    const { code: typed } = await sent.value();
    const code = readBuildCode(typed);
    await recordOfBuilds(ports, customerCommand(ctx, ports, 'remove-build', typed), (builds) => {
      const build = builds.find((candidate) => candidate.code === code);
      return build && { type: 'BuildRemoved', data: { code: build.code } };
    });
    ctx.body = success('Removed from your account.');
  });

  return routes;
};
