/** Made by the build from the world atlas (vite.config.ts). */
declare module 'virtual:australia-coast' {
  /** Closed rings of [longitude, latitude], one for the mainland and each larger island. */
  const rings: readonly (readonly (readonly [longitude: number, latitude: number])[])[];
  export default rings;
}
