import { BufferGeometry, Group, Light, Mesh, Quaternion, Vector3, type Object3D } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import type { CarMaterial } from '../../mesh/car-mesh.ts';
import type { Fitting } from '../../rigs/fittings.ts';
import type { CarOnGround } from '../prepared/prepared-car.ts';
import type { SolidBody } from '../prepared/solid-cells.ts';
import type { OpenShares } from '../scene/car-model.ts';
import type { StandingCar } from '../scene/standing-car.ts';
import { embeddedTextures } from './embedded-textures.ts';
import { gltfMaterials, materialOf } from './gltf-materials.ts';
import { gltfOpeningOf } from './gltf-openings.ts';
import { gltfRoles, type BuiltGltf, type GltfRole } from './gltf-of.ts';

/** Whose light a solid body lets through, and which of its parts shine. */
const solidMaterials: Readonly<Partial<Record<GltfRole, CarMaterial>>> = {
  glass: 'glass',
  headlight: 'headlight',
  tailLight: 'tailLight',
};

const meshesOf = (object: Object3D): readonly Mesh[] => {
  const meshes: Mesh[] = [];
  object.traverse((part) => {
    if (part instanceof Mesh) meshes.push(part);
  });
  return meshes;
};

/** The name in the file; the loader's own has no blanks and is unlike any other. */
const nameOf = ({ name, userData }: Object3D): string => {
  const { name: inFile } = userData;
  return typeof inFile === 'string' ? inFile : name;
};

/** The scene of the file, turned and moved to where cars stand: their front is towards -x, their left towards z. */
const placed = (scene: Object3D, [x, y, z]: BuiltGltf['origin']): Group => {
  const group = new Group();
  scene.position.set(-x, -y, -z);
  group.rotation.y = -Math.PI / 2;
  group.add(scene);
  // the light is the viewer's own
  scene.traverse((part) => {
    if (part instanceof Light) part.intensity = 0;
  });
  group.updateMatrixWorld(true);
  return group;
};

const axes = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0) } as const;

/** What of the file opens, and what turns it about its own origin. */
const openingsOf = (scene: Object3D): Pick<StandingCar, 'opens'> & { readonly open: (shares: OpenShares) => void } => {
  const hinged: { readonly isDoor: boolean; readonly turn: (share: number) => void }[] = [];
  scene.traverse((part) => {
    const opening = gltfOpeningOf(part.userData);
    if (opening === undefined) return;
    const shut = part.quaternion.clone();
    const swing = new Quaternion();
    hinged.push({
      isDoor: opening.opening !== 'tailgate',
      turn: (share) => {
        part.quaternion.copy(shut).multiply(swing.setFromAxisAngle(axes[opening.axis], opening.radians * share));
      },
    });
  });
  return {
    opens: { doors: hinged.some(({ isDoor }) => isDoor), tailgate: hinged.some(({ isDoor }) => !isDoor) },
    open: ({ doors, tailgate }) => {
      for (const { isDoor, turn } of hinged) turn(isDoor ? doors : tailgate);
    },
  };
};

/** A mesh as triangles in metres of the scene. */
const solidPart = (mesh: Mesh, material: CarMaterial | undefined): SolidBody['parts'][number] => {
  const geometry: unknown = mesh.geometry;
  if (!(geometry instanceof BufferGeometry)) throw new Error('A mesh of the glTF has no triangles');
  const places = geometry.getAttribute('position');
  const positions = new Float32Array(places.count * 3);
  const place = new Vector3();
  for (let corner = 0; corner < places.count; corner += 1) {
    place
      .fromBufferAttribute(places, corner)
      .applyMatrix4(mesh.matrixWorld)
      .toArray(positions, corner * 3);
  }
  const { index } = geometry;
  const count = index?.count ?? places.count;
  const indices = Uint32Array.from({ length: count }, (_, at) => index?.getX(at) ?? at);
  return { material, positions, indices };
};

const parse = async (address: string): Promise<Group> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The glTF could not be fetched: ${response.status}`);
  const { scene } = await new GLTFLoader().register(embeddedTextures).parseAsync(await response.arrayBuffer(), '');
  return scene;
};

/**
 * A car that its maker made, ready to stand in a scene. `groundOf` makes its shadow; nothing is on the graphics card before
 * the car is put up. Fails when the file cannot be had.
 */
export const loadGltf = async (
  gltf: BuiltGltf,
  groundOf: (body: SolidBody) => Promise<CarOnGround>,
): Promise<StandingCar> => {
  const scene = await parse(gltf.address);
  const group = placed(scene, gltf.origin);
  const fitted = Object.entries(gltf.fittings ?? {}).flatMap(([fitting, names]) => {
    const parts: Object3D[] = [];
    scene.traverse((part) => {
      if (names.includes(nameOf(part))) parts.push(part);
    });
    return parts.map((part) => ({ fitting, part }));
  });
  const fit = (fittings: readonly Fitting[]): void => {
    for (const { fitting, part } of fitted) part.visible = fittings.some((one) => one === fitting);
  };
  const mayBeFitted = new Set(fitted.flatMap(({ part }) => meshesOf(part)));
  const meshes = meshesOf(scene);
  const roleOf = (mesh: Mesh): GltfRole | undefined =>
    gltfRoles.find((role) => gltf.materials[role]?.includes(materialOf(mesh).name));
  const { length, width, height, driverEye } = gltf;
  const parts = meshes
    .filter((mesh) => !mayBeFitted.has(mesh))
    .map((mesh) => solidPart(mesh, solidMaterials[roleOf(mesh) ?? 'paint']));
  const { opens, open } = openingsOf(scene);
  const ground = await groundOf({ length, width, height, parts });
  const eye = scene.localToWorld(new Vector3(...(driverEye ?? [0, 0, 0])));
  return {
    ...ground,
    length,
    width,
    height,
    middle: 0,
    driverEye: [eye.x, eye.y, eye.z],
    opens,
    putUp: () => {
      const materials = gltfMaterials(meshes, roleOf);
      fit([]);
      return {
        group,
        wear: (car) => {
          materials.wear(car);
          fit(car.fittings);
        },
        shine: materials.shine,
        lookFrom: materials.lookFrom,
        open,
        dispose: () => {
          materials.dispose();
          for (const { geometry } of meshes) geometry.dispose();
        },
      };
    },
  };
};
