/** The objects of Still Life as geometries of about height 1, on the table at height 0, with their front towards z. */
import { HOUSEHOLD } from './household.mjs';
import { KITCHEN } from './kitchen.mjs';
import { at, cylinder, lathe, sheet, together, torus } from './parts.mjs';

const FORMS = {
  cone: () => cylinder(0.5, 1, 0.001),
  gem: () =>
    lathe(
      [
        [0, 0],
        [0.5, 0.45],
      ],
      [
        [0.5, 0.45],
        [0.28, 0.75],
      ],
      [
        [0.28, 0.75],
        [0, 0.75],
      ],
    ),
  prism: () =>
    at(
      sheet((shape) => shape.moveTo(-0.5, 0).lineTo(0.5, 0).lineTo(0, 0.8).lineTo(-0.5, 0), 0.9, 0.01),
      { move: [0, 0, -0.45] },
    ),
  pyramid: () => {
    const side = (turn) =>
      at(
        sheet((shape) => shape.moveTo(-0.5, 0).lineTo(0.5, 0).lineTo(0, 1).lineTo(-0.5, 0), 0.004, 0.001),
        { turn: [-30, 0, 0], move: [0, 0, 0.5] },
      ).rotateY((turn * Math.PI) / 180);
    return together(...[0, 90, 180, 270].map(side));
  },
  ring: () => at(torus(0.4, 0.14), { move: [0, 0.14, 0], turn: [90, 0, 0] }),
};

const OBJECTS = { ...KITCHEN, ...HOUSEHOLD, ...FORMS };
const built = new Map();

/** The geometry of an object or of a form of clutter; built once. */
export function geometryOf(name) {
  if (!built.has(name)) built.set(name, OBJECTS[name]());
  return built.get(name);
}
