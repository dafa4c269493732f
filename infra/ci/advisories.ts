/**
 * `npm run advisories`: whether the registry knows security advisories for what the product is built from. Ends with 0
 * when it knows none, 1 when it knows some, 2 when it does not answer such questions: then nothing was checked.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What `npm audit --json` prints. */
const auditSchema = z.union([
  z.object({
    vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
    metadata: z.object({ dependencies: z.object({ total: z.number() }) }),
  }),
  z.object({ message: z.string() }),
]);

/** Runs npm's audit of what is installed in production; its text ends on standard output also where it fails. */
const audit = (args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile('npm', ['audit', '--json', '--omit', 'dev', ...args], { cwd: root }, (_error, stdout) => {
      resolve(stdout);
    });
  });

const parsed = auditSchema.safeParse(JSON.parse((await audit(process.argv.slice(2))) || '{}'));
if (!parsed.success || 'message' in parsed.data) {
  const why = parsed.success && 'message' in parsed.data ? parsed.data.message : 'npm printed no report';
  console.error(`Not checked: the registry answers no questions about advisories (${why})`);
  process.exitCode = 2;
} else {
  const { vulnerabilities, metadata } = parsed.data;
  const found = Object.entries(vulnerabilities);
  for (const [name, { severity, range }] of found) console.log(`${severity}: ${name} ${range}`);
  console.log(`${found.length} of ${metadata.dependencies.total} packages have advisories`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
