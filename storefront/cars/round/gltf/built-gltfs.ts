/** The cars in three dimensions that content names, as files: written by the build, none anywhere else. */
import type { BuiltGltf } from './gltf-of.ts';
import type { loadGltf } from './load-gltf.ts';

/** A constant of its own, so that a build without any leaves out what loads them. */
export const hasGltfs: boolean = false;
export const gltfs: readonly BuiltGltf[] = [];
/** Fetches the code that reads them, which a build without any does not even contain. */
export const fetchLoader: (() => Promise<{ readonly loadGltf: typeof loadGltf }>) | undefined = undefined;
