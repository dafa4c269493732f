/** `orders`. */
import { keepCompiled } from '@driveaway/infra/process/keep-compiled.ts';
import { keepFilesPrivate } from '@driveaway/infra/process/keep-files-private.ts';

keepFilesPrivate();
keepCompiled();
const { runAsProcess } = await import('./run-as-process.ts');
await runAsProcess();
