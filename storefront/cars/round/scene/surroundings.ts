import {
  AdditiveBlending,
  BufferAttribute,
  BufferGeometry,
  Color,
  DirectionalLight,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Sprite,
  SpriteMaterial,
  type Camera,
  type Scene,
  type Texture,
  type WebGLRenderer,
} from 'three';
import type { PaintedLight } from '../light/painted-light.ts';
import { placeLightOf, type Light } from '../light/place-light.ts';
import type { CarOnGround, LampPlace } from '../prepared/prepared-car.ts';
import type { CarSize } from '../view/camera-place.ts';
import type { Place, RoundView } from '../view/round-view.ts';
import { createLightFilter } from './filter-light.ts';
import { aroundTexture, glowTexture, groundTexture, shadowTexture } from './textures.ts';

type SurroundingsOfCar = {
  /** What lies on the ground and shines around the car. */
  readonly group: Group;
  readonly light: (painted: PaintedLight, place: Place, isNight: boolean) => void;
  readonly stand: (car: CarOnGround & CarSize) => void;
  /** Lamps dazzle those they point at, and light the ground less for eyes behind them, close to it. */
  readonly dazzle: (camera: Camera, seat: RoundView['seat']) => void;
  readonly dispose: () => void;
};

/** The ground from under the car, by radius and opacity: it fades into what is painted behind. */
const rings = [
  [0, 1],
  [4, 1],
  [6, 0.94],
  [9, 0.7],
  [13, 0.38],
  [19, 0.12],
  [28, 0],
] as const;
const spokes = 48;
const tile = 3.2;

const groundGeometry = (): BufferGeometry => {
  const [positions, uvs, colours, indices]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const [radius, opacity] of rings) {
    for (let spoke = 0; spoke <= spokes; spoke += 1) {
      const angle = (spoke / spokes) * 2 * Math.PI;
      const [x, z] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
      positions.push(x, 0, z);
      uvs.push(x / tile, z / tile);
      colours.push(1, 1, 1, opacity);
    }
  }
  for (let ring = 0; ring < rings.length - 1; ring += 1) {
    for (let spoke = 0; spoke < spokes; spoke += 1) {
      const inner = ring * (spokes + 1) + spoke;
      const outer = inner + spokes + 1;
      indices.push(inner, inner + 1, outer, inner + 1, outer + 1, outer);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(uvs), 2));
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colours), 4));
  geometry.setIndex(indices);
  return geometry;
};

const flat = (length: number, width: number): PlaneGeometry => {
  const geometry = new PlaneGeometry(length, width);
  geometry.rotateX(-Math.PI / 2);
  return geometry;
};

const glows = {
  headlight: { colour: new Color(1, 0.95, 0.85), size: 1.05, out: -0.12 },
  tailLight: { colour: new Color(0.95, 0.06, 0.03), size: 0.7, out: 0.1 },
} as const;

const beam = { length: 9, width: 6.4 } as const;

const setLight = (colour: Color, [red, green, blue]: Light): void => {
  colour.setRGB(red, green, blue);
};

/** The place where a car stands: what it mirrors, what is seen behind, the ground with its shadow, and its own light. */
export const createSurroundings = (scene: Scene, renderer: WebGLRenderer): SurroundingsOfCar => {
  const filter = createLightFilter(renderer);
  const group = new Group();
  const ground = new Mesh(
    groundGeometry(),
    new MeshBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false }),
  );
  ground.renderOrder = -3;
  const shadow = new Mesh(flat(1, 1), new MeshBasicMaterial({ color: 0, transparent: true, depthWrite: false }));
  shadow.renderOrder = -2;
  shadow.position.y = 0.002;
  const [beamTexture, roundTexture] = [glowTexture('beam'), glowTexture('round')];
  const additive = { blending: AdditiveBlending, transparent: true, depthWrite: false } as const;
  const onGround = new Mesh(
    flat(beam.length, beam.width),
    new MeshBasicMaterial({ map: beamTexture, color: new Color(0.62, 0.56, 0.46), ...additive }),
  );
  onGround.renderOrder = -1;
  onGround.position.y = 0.004;
  const lamps = new Group();
  const sun = new DirectionalLight();
  group.add(ground, shadow, onGround, lamps, sun);
  scene.add(group);
  let textures: readonly Texture[] = [];
  let isDark = false;
  const clearLamps = (): void => {
    for (const { lamp } of placed) lamp.material.dispose();
    placed = [];
    lamps.clear();
  };
  let placed: { readonly lamp: Sprite; readonly of: LampPlace['lamp'] }[] = [];
  return {
    group,
    light: (painted, place, isNight) => {
      const former = textures;
      const { ground: earth, grain, sun: key, shadow: darkness } = placeLightOf(place, isNight);
      const [seen, stones] = [aroundTexture(painted.seen), groundTexture(grain)];
      textures = [seen, stones];
      scene.environment = filter.filtered(painted.falls);
      scene.background = seen;
      ground.material.map = stones;
      ground.material.needsUpdate = true;
      setLight(ground.material.color, earth);
      shadow.material.opacity = darkness;
      sun.position.set(...key.towards);
      setLight(sun.color, key.colour);
      isDark = isNight;
      onGround.visible = isNight;
      lamps.visible = isNight;
      for (const texture of former) texture.dispose();
    },
    stand: ({ shadow: cast, middle, lamps: places, length }) => {
      shadow.material.alphaMap?.dispose();
      shadow.material.alphaMap = shadowTexture(cast);
      shadow.material.needsUpdate = true;
      shadow.scale.set(cast.length, 1, cast.width);
      shadow.position.x = middle;
      onGround.position.x = middle - length / 2 - beam.length / 2 + 0.25;
      clearLamps();
      for (const { lamp: of, at } of places) {
        const { colour, size, out } = glows[of];
        const lamp = new Sprite(new SpriteMaterial({ map: roundTexture, color: colour, ...additive }));
        lamp.position.set(at[0] + out, at[1], at[2]);
        lamp.scale.setScalar(size);
        lamps.add(lamp);
        placed.push({ lamp, of });
      }
    },
    dazzle: (camera, seat) => {
      if (!isDark) return;
      onGround.material.opacity = seat === 'driver' ? 0.3 : 1;
      for (const { lamp, of } of placed) {
        const away = camera.position.clone().sub(lamp.position).normalize();
        const facing = of === 'headlight' ? -away.x : away.x;
        lamp.material.opacity = Math.max(0, facing) ** 1.5;
        lamp.visible = facing > 0.02;
      }
    },
    dispose: () => {
      clearLamps();
      filter.dispose();
      for (const texture of [...textures, beamTexture, roundTexture]) texture.dispose();
      shadow.material.alphaMap?.dispose();
      for (const mesh of [ground, shadow, onGround]) {
        mesh.geometry.dispose();
        mesh.material.dispose();
      }
    },
  };
};
