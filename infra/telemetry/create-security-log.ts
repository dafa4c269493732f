import type { Clock } from '../clock/port.ts';
import { maskedJson } from './masked-json.ts';
import type { SecurityLog } from './security-log-port.ts';

/** One JSON object a line; `"log":"security"` tells them from other lines of the same stream. */
export const createSecurityLog =
  (clock: Clock, write: (line: string) => void): SecurityLog =>
  (event) =>
    write(`${maskedJson({ at: clock.now().toString(), log: 'security', ...event })}\n`);
