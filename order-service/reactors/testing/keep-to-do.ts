import { orderToDo } from '@driveaway/projections/order-to-do/order-to-do.ts';
import { keepReadModel } from '../../orders/testing/keep-read-model.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';

/** Keeps what reactors are to do up to date until the test ends; resolves once it holds what is recorded so far. */
export const keepToDo = (ports: ServicePorts): Promise<void> => keepReadModel(ports, orderToDo);
