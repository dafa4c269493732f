/** Whom to tell about a weakness: GET /.well-known/security.txt (RFC 9116). */
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { securityContactPath, serviceCalls } from '../routes/service-calls.ts';

/** Below the year that RFC 9116 recommends at most: what is asked for today is good for so long. */
const hoursValid = 180 * 24;

export const securityContactRoutes = ({
  clock,
  settings: { publicOrigin },
}: Pick<ServicePorts, 'clock' | 'settings'>): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  on(serviceCalls.securityContact, async (ctx) => {
    const expires = clock.now().add({ hours: hoursValid }).round('second').toString();
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = [
      `Contact: mailto:${brand.coordinator.email}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicOrigin}${securityContactPath}`,
      '',
    ].join('\n');
  });
  return routes;
};
