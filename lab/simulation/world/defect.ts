/** A defect planted to see whether a run finds it: by wrapping what the composition hands on, never in the product. */
import type { MachineClient } from '@driveaway/infra/config/machine-clients.ts';
import type { Leases } from '@driveaway/infra/leases/port.ts';
import type { ServicePorts } from '@driveaway/order-service/ports/service-ports.ts';
import type { Engines } from './engines.ts';
import type { Life } from './life.ts';

export type Defect = {
  readonly name: string;
  /** The service's ports with the defect in them. */
  readonly ports?: ((ports: ServicePorts, life: Life) => ServicePorts) | undefined;
  readonly leases?: ((leases: Leases, life: Life) => Leases) | undefined;
  /** Who may ask for a token. */
  readonly machineClients?: ((clients: readonly MachineClient[]) => readonly MachineClient[]) | undefined;
  /** The shared stores with the defect in them. */
  readonly engines?: ((engines: Engines) => Engines) | undefined;
};
