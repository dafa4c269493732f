import type { NamedGltf } from './content-types.ts';

/** Cars in three dimensions that the maker made, by their files in `storefront/content/gltf/`; for the others a model is made by code. */
export const gltfs: readonly NamedGltf[] = [];
