/** The service alone. */
import { keepCompiled } from '@driveaway/infra/process/keep-compiled.ts';

keepCompiled();
const { runService } = await import('./run-service.ts');
await runService();
