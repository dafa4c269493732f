/**
 * The double of EventStoreDB as a process of its own, started by `start-double-process.ts`. It says where it answers,
 * takes faults, and ends when its channel to the parent process does.
 */
import { doubleFaultSchema, type DoubleAddress } from './double-process-messages.ts';
import { startEventStoreDbDouble } from './start-event-store-db-double.ts';

const { connectionString, faults } = await startEventStoreDbDouble();

process.on('message', (message) => {
  const fault = doubleFaultSchema.parse(message);
  if (fault.kind === 'drop-connections') faults.dropConnections();
  else if (fault.kind === 'lose-answers') faults.loseAnswers(fault.count);
  else faults.unavailable(fault.kind === 'go-away');
});
process.on('disconnect', () => process.exit(0));
process.send?.({ connectionString } satisfies DoubleAddress);
