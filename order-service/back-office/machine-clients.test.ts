import { describe, expect, it } from 'vitest';
import { admittedClients, createDemoClients, findMachineClient } from './machine-clients.ts';

const demo = createDemoClients(new Uint8Array(32).fill(7));
const own = { clientId: 'dealer-system', secretHash: 'ab'.repeat(32), scopes: ['orders:append'] } as const;
const idsOf = (clients: ReturnType<typeof admittedClients>) => clients.map(({ clientId }) => clientId);

describe('who may ask for a token', () => {
  it('are the configured clients and, outside production, those of the demonstration', () => {
    expect(idsOf(admittedClients({ machineClients: [own] }, demo))).toEqual([
      'dealer-system',
      'back-office',
      'auditor',
      'operator',
    ]);
  });

  it('are the configured clients alone in production (row 90)', () => {
    const admitted = admittedClients({ machineClients: [own], isProduction: true }, demo);
    expect(idsOf(admitted)).toEqual(['dealer-system']);
    for (const one of [demo.backOffice, demo.auditor, demo.operator]) {
      expect(findMachineClient(admitted, one)).toBeUndefined();
    }
    expect(admittedClients({ isProduction: true }, demo)).toEqual([]);
  });

  it('is in production also the command line of whoever holds the data directory', () => {
    const admitted = admittedClients({ isProduction: true }, demo, demo.operator);
    expect(idsOf(admitted)).toEqual(['operator']);
    expect(findMachineClient(admitted, demo.operator)?.clientId).toBe('operator');
  });

  it('is the configured client where one of the demonstration has its id', () => {
    const admitted = admittedClients({ machineClients: [{ ...own, clientId: 'auditor' }] }, demo);
    expect(findMachineClient(admitted, demo.auditor)).toBeUndefined();
    expect(idsOf(admitted).filter((id) => id === 'auditor')).toHaveLength(1);
  });
});
