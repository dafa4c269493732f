/** Whether the night run asks for the whole of a test that every other run does a part of. */
export const isNightRun = process.env['NIGHT_RUN'] === '1';

/** Defines tests of which every other run has a near kin. */
export const atNight = (define: () => void): void => {
  if (isNightRun) define();
};
