import { defineConfig } from 'vitest/config';

/** `npm run fuzz`: the tests that take minutes. */
export default defineConfig({ test: { include: ['order-service/openapi/*.fuzz.ts'] } });
