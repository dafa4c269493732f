/**
 * Stands for EventStoreDB: the double behind port 2113, with what was appended kept in a file of its volume. Of a cluster the
 * first node alone has events, and the others send clients there.
 */
import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { z } from 'zod';
import { startEventStoreDbDouble } from '../../../infra/event-store/testing/start-event-store-db-double.ts';
import { keepLog } from './keep-log.ts';

const port = 2_113;
const {
  EVENTSTORE_CLUSTER_SIZE: size,
  EVENTSTORE_ADVERTISE_HOST_TO_CLIENT_AS: name,
  EVENTSTORE_CERTIFICATE_FILE: certificate,
  EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE: key,
} = z
  .object({
    EVENTSTORE_CLUSTER_SIZE: z.coerce.number().default(1),
    EVENTSTORE_ADVERTISE_HOST_TO_CLIENT_AS: z.string().default('eventstoredb'),
    EVENTSTORE_CERTIFICATE_FILE: z.string().optional(),
    EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE: z.string().optional(),
  })
  .parse(process.env);
const isSecure = certificate !== undefined && key !== undefined;

const log = keepLog('/var/lib/eventstore/stand-in.ndjson');
const double = await startEventStoreDbDouble({
  log,
  ...(isSecure && {
    certificates: { certificate: readFileSync(certificate), key: readFileSync(key) },
    // as an engine has them at its first start
    users: ['admin', 'ops'].map((user) => ({ name: user, password: 'changeit' })),
  }),
});
if (size > 1) {
  const nodes = Array.from({ length: size }, (_, index) => ({ address: `eventstoredb-${index + 1}`, port }));
  double.faults.cluster(nodes.map((endpoint, index) => ({ endpoint, leads: index === 0 })));
  if (name !== nodes[0]?.address) double.faults.notLeader(nodes[0]);
}

createServer((near) => {
  near.on('error', () => near.destroy());
  near.once('data', (first) => {
    // the health check, which the engine answers at the same port
    if (!isSecure && !first.toString('latin1').startsWith('PRI ')) {
      near.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
      return;
    }
    const far = connect(double.endpoint.port, double.endpoint.address);
    far.on('error', () => near.destroy());
    far.on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    far.write(first);
    near.pipe(far);
    far.pipe(near);
  });
}).listen(port, '0.0.0.0');
console.log(`A stand-in for EventStoreDB, with ${log.all().length} events`);
process.once('SIGTERM', () => process.exit(0));
