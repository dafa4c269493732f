/** The car builds in a customer's account: a stream of its own, under the customer's identity key. */
import {
  customerBuildEventSchema,
  customerBuildsStream,
  keptBuildEventVersion,
  type CustomerBuildEvent,
} from '@driveaway/domain/customer/kept-build-events.ts';
import { evolveCustomerBuilds, type CustomerBuild } from '@driveaway/domain/customer/kept-builds.ts';
import type { UnsealedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import {
  appendTo,
  loadStream,
  type CustomerCommand,
  type LoadedStream,
  type WritePorts,
} from '../customers/customers.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

const buildsOf = ({ history }: LoadedStream): readonly CustomerBuild[] =>
  history.map((event) => customerBuildEventSchema.parse(event)).reduce(evolveCustomerBuilds, []);

const unsealed = (event: CustomerBuildEvent): UnsealedEvent => ({
  schemaVersion: keptBuildEventVersion,
  ...event,
});

/** The builds of a customer, the one kept last first. */
export const customerBuilds = async (
  ports: Pick<ServicePorts, 'eventStore' | 'keys'>,
  customerId: string,
): Promise<readonly CustomerBuild[]> => buildsOf(await loadStream(ports, customerBuildsStream(customerId)));

/** Appends what `decide` makes of the customer's builds, once per command id; undefined appends nothing. Returns the builds after it. */
export const recordOfBuilds = (
  ports: WritePorts,
  command: CustomerCommand,
  decide: (builds: readonly CustomerBuild[]) => CustomerBuildEvent | undefined,
): Promise<readonly CustomerBuild[]> =>
  appendTo(ports, command, {
    stream: customerBuildsStream(command.customerId),
    stateOf: buildsOf,
    decide: (builds) => {
      const event = decide(builds);
      return event && unsealed(event);
    },
  });
