import { BufferAttribute, BufferGeometry, Group, Mesh, Vector3 } from 'three';
import type { Opening } from '../../mesh/car-mesh.ts';
import type { Fitting } from '../../rigs/fittings.ts';
import type { Batch, PreparedCar } from '../prepared/prepared-car.ts';
import type { CarMaterials } from './car-materials.ts';

/** How far doors and tailgate stand open, from 0 to 1. */
export type OpenShares = { readonly doors: number; readonly tailgate: number };

/** A car in a scene, wherever its triangles come from. */
export type CarModel = Omit<CarMaterials, 'of'> & {
  readonly group: Group;
  readonly open: (shares: OpenShares) => void;
};

const geometryOf = ({ positions, normals, uvs, openness, indices }: Batch): BufferGeometry => {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  geometry.setAttribute('uv', new BufferAttribute(uvs, 2));
  geometry.setAttribute('openness', new BufferAttribute(openness, 1));
  geometry.setIndex(new BufferAttribute(indices, 1));
  return geometry;
};

const shareOf = (opening: Opening, { doors, tailgate }: OpenShares): number => {
  if (opening === 'bonnet') return 0;
  return opening === 'tailgate' ? tailgate : doors;
};

/** The meshes of a car in materials that outlive it, those that open in a group that turns with its hinge. */
export const createCarModel = (car: PreparedCar, materials: CarMaterials): CarModel => {
  const group = new Group();
  const pivots = new Map<Opening, Group>();
  const fitted: { readonly fitting: Fitting; readonly mesh: Mesh }[] = [];
  const behind: Mesh[] = [];
  const pivotOf = (opening: Opening): Group => {
    const known = pivots.get(opening);
    if (known !== undefined) return known;
    const pivot = new Group();
    pivot.position.set(...(car.hinges[opening]?.at ?? [0, 0, 0]));
    pivots.set(opening, pivot);
    group.add(pivot);
    return pivot;
  };
  for (const batch of car.batches) {
    const mesh = new Mesh(geometryOf(batch), materials.of(batch.look));
    if (batch.look === 'glass') mesh.renderOrder = 1;
    if (batch.look === 'lampGlass' || batch.look === 'tailGlass') mesh.renderOrder = 2;
    if (batch.isBehindDriver === true) behind.push(mesh);
    if (batch.fitting !== undefined) fitted.push({ fitting: batch.fitting, mesh });
    if (batch.opening === undefined) group.add(mesh);
    else {
      const pivot = pivotOf(batch.opening);
      mesh.position.copy(pivot.position).negate();
      pivot.add(mesh);
    }
  }
  const fit = (fittings: readonly Fitting[]): void => {
    for (const { fitting, mesh } of fitted) mesh.visible = fittings.includes(fitting);
  };
  fit([]);
  return {
    group,
    wear: (chosen) => {
      materials.wear(chosen);
      fit(chosen.fittings);
    },
    shine: materials.shine,
    lookFrom: (seat) => {
      materials.lookFrom(seat);
      for (const mesh of behind) mesh.visible = seat === 'outside';
    },
    open: (shares) => {
      for (const [opening, pivot] of pivots) {
        const hinge = car.hinges[opening];
        if (hinge === undefined) continue;
        pivot.quaternion.setFromAxisAngle(
          new Vector3(...hinge.axis).normalize(),
          hinge.radians * shareOf(opening, shares),
        );
      }
    },
    dispose: () => {
      group.traverse((part) => {
        if (part instanceof Mesh) part.geometry.dispose();
      });
    },
  };
};
