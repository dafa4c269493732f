/** Gives the EventStoreDB of docker-compose.cluster.yml its users; waits for it, and may be run again. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { wholeNumber } from '../config/whole-number.ts';
import { CertificateFault } from '../event-store/eventstoredb/dial-node.ts';
import { makeUser } from '../event-store/eventstoredb/make-user.ts';
import { faultWords } from '../process/fault-words.ts';

const { EVENTSTOREDB_ADMIN_URL_FILE, EVENTSTOREDB_URL_FILE, START_TIMEOUT } = z
  .object({
    EVENTSTOREDB_ADMIN_URL_FILE: z.string(),
    EVENTSTOREDB_URL_FILE: z.string(),
    START_TIMEOUT: wholeNumber(1, 3_600).default(60),
  })
  .parse(process.env);
const adminUrl = readFileSync(EVENTSTOREDB_ADMIN_URL_FILE, 'utf8').trim();
const productUrl = readFileSync(EVENTSTOREDB_URL_FILE, 'utf8').trim();

// before its first election a cluster knows nobody, not even the administrator
for (const end = performance.now() + START_TIMEOUT * 1_000; ;) {
  try {
    for (const line of await makeUser({ adminUrl, productUrl })) console.log(line);
    break;
  } catch (error) {
    console.log(`EventStoreDB has no users yet: ${faultWords(error)}`);
    if (error instanceof TypeError || error instanceof CertificateFault || performance.now() > end) process.exit(1);
    await pause(1_000);
  }
}
