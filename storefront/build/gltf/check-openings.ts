import { getBounds, type Node } from '@gltf-transform/core';
import { gltfSwings, isGltfOpening, saidToOpen } from '../../cars/round/gltf/gltf-openings.ts';

/** How far an axis may lean from where it belongs, as a share of its length: about 20 degrees. */
const leastUpright = 0.94;
const [leastDegrees, mostDegrees] = [10, 110];

/** The axis of a node in the file, of length one: columns of its matrix. */
const axisOf = (node: Node, axis: 'x' | 'y'): readonly number[] => {
  const matrix = node.getWorldMatrix();
  const column = axis === 'x' ? matrix.slice(0, 3) : matrix.slice(4, 7);
  const size = Math.hypot(...column);
  return column.map((value) => value / size);
};

/** Refuses what would not open as doors and tailgates do. Throws with what is wrong, to be read after the file's name. */
export const checkOpenings = (nodes: readonly Node[], middle: number): void => {
  const known = Object.keys(gltfSwings);
  const opened = new Set<string>();
  for (const node of nodes) {
    const said = saidToOpen(node.getExtras());
    if (said === undefined) continue;
    const { opens, degrees } = said;
    const name = `the node '${node.getName()}'`;
    if (!isGltfOpening(opens)) {
      throw new Error(`says of ${name} that it opens as '${String(opens)}': there are '${known.join("', '")}'`);
    }
    if (opened.has(opens))
      throw new Error(`has two nodes that open as '${opens}': make them one, or one the other's child`);
    opened.add(opens);
    if (degrees !== undefined && !(typeof degrees === 'number' && degrees >= leastDegrees && degrees <= mostDegrees)) {
      throw new Error(
        `opens ${name} by ${JSON.stringify(degrees)} degrees: it has to be a number from ${String(leastDegrees)} to ${String(mostDegrees)}`,
      );
    }
    const { min, max } = getBounds(node);
    const [width, height, length] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
    if (!Number.isFinite(length)) throw new Error(`opens ${name}, which has nothing in it that is seen`);
    const { axis } = gltfSwings[opens];
    const upright = axisOf(node, axis)[axis === 'x' ? 0 : 1] ?? 0;
    if (upright < leastUpright) {
      const wanted =
        axis === 'x' ? 'its own X axis points to the left of the car (+X)' : 'its own Y axis points upwards (+Y)';
      throw new Error(`opens ${name}, which leans: turn it so that ${wanted}`);
    }
    const [, hingeY, hingeZ] = node.getWorldTranslation();
    const [middleY, middleZ] = [(min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
    if (opens === 'tailgate') {
      // a lid hangs at its front, a tailgate at its top
      const reach = hingeY - middleY > height / 4 || hingeZ - middleZ > length / 4;
      if (!reach)
        throw new Error(`opens ${name} about a place that is no hinge: put its origin at its upper or front edge`);
      continue;
    }
    if (hingeZ - middleZ < length / 4) {
      throw new Error(`opens ${name} about a place that is no hinge: put its origin at its front edge`);
    }
    const isLeft = (min[0] + max[0]) / 2 > middle;
    if (isLeft !== opens.includes('Left')) {
      throw new Error(`opens ${name} as '${opens}', and it is on the other side: the left of the car is +X`);
    }
    if (width > length) throw new Error(`opens ${name}, which is wider than long: it is no door`);
  }
};
