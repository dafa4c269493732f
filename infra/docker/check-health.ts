/** A container's health check: ends with 0 when the address given as its argument answers below 500 within three seconds. */
const [address = ''] = process.argv.slice(2);
try {
  const { status } = await fetch(address, { signal: AbortSignal.timeout(3_000) });
  process.exitCode = status < 500 ? 0 : 1;
} catch {
  process.exitCode = 1;
}
