/** Objects of Still Life outside the kitchen by name; see objects.mjs. */
import {
  DARK,
  PALE,
  at,
  block,
  cylinder,
  fixed,
  handle,
  lathe,
  leg,
  rod,
  smooth,
  sphere,
  together,
  torus,
  vessel,
} from './parts.mjs';

export const HOUSEHOLD = {
  ball: () =>
    together(
      at(sphere(0.42), { move: [0, 0.42, 0] }),
      ...[
        [90, 0, 0],
        [0, 0, 0],
        [0, 90, 0],
      ].map((turn) => fixed(at(torus(0.418, 0.008), { move: [0, 0.42, 0], turn }), DARK)),
    ),
  basket: () =>
    together(
      vessel(
        [
          [0.33, 0],
          [0.42, 0.2],
          [0.48, 0.42],
        ],
        0.05,
      ),
      ...[0.06, 0.24].map((y) => at(torus(0.36 + y * 0.28, 0.03), { move: [0, y, 0], turn: [90, 0, 0] })),
      at(torus(0.47, 0.045), { move: [0, 0.43, 0], turn: [90, 0, 0] }),
      at(torus(0.45, 0.035, Math.PI), { move: [0, 0.43, 0], scale: [1, 1.25, 1] }),
    ),
  bell: () =>
    together(
      lathe(
        smooth([
          [0.44, 0.06],
          [0.36, 0.14],
          [0.28, 0.34],
          [0.25, 0.5],
          [0.18, 0.6],
          [0, 0.64],
        ]),
        [
          [0.44, 0.06],
          [0.4, 0.04],
          [0.25, 0.3],
          [0, 0.5],
        ],
      ),
      at(torus(0.42, 0.03), { move: [0, 0.07, 0], turn: [90, 0, 0] }),
      at(cylinder(0.05, 0.32, 0.075), { move: [0, 0.62, 0] }),
      at(sphere(0.09), { move: [0, 0.96, 0] }),
      fixed(at(sphere(0.09), { move: [0, 0.09, 0] }), DARK),
    ),
  book: () =>
    at(
      together(
        at(block(0.8, 0.035, 1.04), { move: [0, 0.02, 0] }),
        at(block(0.8, 0.035, 1.04), { move: [0, 0.27, 0] }),
        at(block(0.035, 0.285, 1.04), { move: [-0.4, 0.145, 0] }),
        fixed(at(block(0.74, 0.22, 0.98), { move: [-0.02, 0.145, 0] }), PALE),
        ...[0.05, 0.09, 0.13, 0.17, 0.21].map((y) =>
          fixed(at(block(0.745, 0.006, 0.985), { move: [-0.02, y + 0.03, 0] }), '#b9ad95'),
        ),
      ),
      { turn: [0, -24, 0] },
    ),
  box: () => {
    const [side, wall] = [0.74, 0.03];
    const flap = (turn) =>
      at(at(block(side - 0.02, wall, 0.3), { turn: [28, 0, 0], move: [0, 0.56, side / 2 + 0.12] }), {
        turn: [0, turn, 0],
      });
    const panel = (turn) => at(at(block(side, 0.62, wall), { move: [0, 0.31, side / 2] }), { turn: [0, turn, 0] });
    return together(
      ...[0, 90, 180, 270].flatMap((turn) => [panel(turn), flap(turn)]),
      at(block(side, wall, side), { move: [0, 0.02, 0] }),
    );
  },
  bucket: () =>
    together(
      vessel([
        [0.3, 0],
        [0.44, 0.66],
      ]),
      at(torus(0.44, 0.028), { move: [0, 0.66, 0], turn: [90, 0, 0] }),
      at(torus(0.34, 0.016), { move: [0, 0.16, 0], turn: [90, 0, 0] }),
      fixed(at(torus(0.44, 0.018, Math.PI), { move: [0, 0.62, 0], turn: [-52, 0, 0], scale: [1, 0.95, 1] }), '#8b8f94'),
      fixed(at(sphere(0.045), { move: [0.45, 0.6, 0] }), '#8b8f94'),
      fixed(at(sphere(0.045), { move: [-0.45, 0.6, 0] }), '#8b8f94'),
    ),
  candle: () =>
    together(
      vessel(
        [
          [0.3, 0],
          [0.4, 0.08],
        ],
        0.03,
      ),
      handle(0.1, 0.025, 0.4, 0.08),
      at(cylinder(0.17, 0.74), { move: [0, 0.05, 0] }),
      fixed(
        rod(
          [
            [0, 0.78, 0],
            [0.01, 0.84, 0],
            [0.03, 0.9, 0],
          ],
          0.016,
        ),
        DARK,
      ),
    ),
  chair: () =>
    together(
      at(block(0.56, 0.07, 0.54), { move: [0, 0.46, 0] }),
      ...[
        [-0.24, 0.22],
        [0.24, 0.22],
      ].map(([x, z]) => at(block(0.075, 0.46, 0.075), { move: [x, 0.23, z] })),
      ...[-0.24, 0.24].map((x) => at(block(0.075, 1.08, 0.075), { move: [x, 0.54, -0.24] })),
      at(block(0.5, 0.17, 0.05), { move: [0, 0.98, -0.24] }),
      at(block(0.5, 0.09, 0.05), { move: [0, 0.74, -0.24] }),
    ),
  clock: () =>
    together(
      at(cylinder(0.4, 0.22), { move: [0, 0.5, -0.11], turn: [90, 0, 0] }),
      at(torus(0.39, 0.045), { move: [0, 0.5, 0.11] }),
      fixed(at(cylinder(0.36, 0.02), { move: [0, 0.5, 0.1], turn: [90, 0, 0] }), '#fbfaf5'),
      ...Array.from({ length: 12 }, (_, i) =>
        fixed(
          at(at(block(0.03, 0.07, 0.01), { move: [0, 0.29, 0] }), { move: [0, 0.5, 0.125], turn: [0, 0, i * 30] }),
          DARK,
        ),
      ),
      fixed(at(block(0.035, 0.25, 0.012), { move: [0.055, 0.61, 0.13], turn: [0, 0, -28] }), DARK),
      fixed(at(block(0.045, 0.18, 0.012), { move: [-0.075, 0.53, 0.13], turn: [0, 0, 68] }), DARK),
      ...[-1, 1].flatMap((side) => [
        at(sphere(0.15), { move: [side * 0.24, 0.9, 0], scale: [1, 0.8, 1], turn: [0, 0, side * -28] }),
        leg([side * 0.2, 0.2, 0], [side * 0.3, 0.02, 0], 0.045),
      ]),
      at(torus(0.1, 0.022, Math.PI), { move: [0, 0.96, 0] }),
    ),
  hammer: () =>
    at(
      together(
        rod(
          [
            [-0.72, 0.12, 0],
            [-0.1, 0.12, 0],
            [0.46, 0.12, 0],
          ],
          (t) => 0.085 - 0.03 * t,
        ),
        at(cylinder(0.13, 0.16), { move: [0.48, 0.13, 0.12], turn: [90, 0, 0] }),
        at(cylinder(0.1, 0.26), { move: [0.48, 0.13, -0.1], turn: [90, 0, 0] }),
        at(cylinder(0.16, 0.12), { move: [0.48, 0.13, 0.26], turn: [90, 0, 0] }),
        at(
          rod(
            [
              [0.48, 0.13, -0.1],
              [0.48, 0.14, -0.26],
              [0.48, 0.08, -0.42],
            ],
            (t) => 0.11 - 0.085 * t,
          ),
        ),
      ),
      { turn: [0, 26, 0] },
    ),
  hat: () =>
    together(
      lathe(
        smooth([
          [0.32, 0.05],
          [0.46, 0.03],
          [0.58, 0.09],
          [0.6, 0.12],
        ]),
        smooth([
          [0.6, 0.12],
          [0.56, 0.12],
          [0.44, 0.07],
          [0.32, 0.08],
        ]),
        [
          [0.32, 0.06],
          [0.3, 0.3],
          [0.34, 0.72],
        ],
        [
          [0.34, 0.72],
          [0.32, 0.74],
          [0, 0.74],
        ],
      ),
      fixed(
        lathe([
          [0.33, 0.08],
          [0.322, 0.2],
        ]),
        DARK,
      ),
    ),
  key: () =>
    at(
      together(
        at(torus(0.25, 0.07), { move: [-0.44, 0.08, 0], turn: [90, 0, 0] }),
        rod(
          [
            [-0.2, 0.08, 0],
            [0.2, 0.08, 0],
            [0.68, 0.08, 0],
          ],
          0.06,
        ),
        at(torus(0.07, 0.03), { move: [-0.14, 0.08, 0], turn: [0, 90, 0] }),
        at(block(0.09, 0.1, 0.26), { move: [0.6, 0.08, 0.14] }),
        at(block(0.09, 0.1, 0.2), { move: [0.44, 0.08, 0.11] }),
      ),
      { turn: [0, 24, 0] },
    ),
  lamp: () =>
    together(
      lathe(
        [
          [0, 0],
          [0.28, 0],
        ],
        smooth([
          [0.28, 0],
          [0.24, 0.06],
          [0.08, 0.1],
          [0.045, 0.16],
        ]),
      ),
      at(cylinder(0.04, 0.5), { move: [0, 0.1, 0] }),
      at(sphere(0.12), { move: [0, 0.3, 0] }),
      lathe(
        [
          [0.48, 0.56],
          [0.24, 1.08],
        ],
        [
          [0.225, 1.08],
          [0.46, 0.56],
        ],
        [
          [0.24, 1.08],
          [0.225, 1.08],
        ],
      ),
      fixed(at(sphere(0.1), { move: [0, 0.66, 0] }), '#fff6dc'),
    ),
  stool: () =>
    together(
      at(cylinder(0.38, 0.09), { move: [0, 0.68, 0] }),
      ...[30, 150, 270].map((degrees) => {
        const [x, z] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
        return leg([0.24 * x, 0.7, 0.24 * z], [0.4 * x, 0, 0.4 * z], 0.05);
      }),
      at(torus(0.33, 0.025), { move: [0, 0.28, 0], turn: [90, 0, 0] }),
    ),
  umbrella: () =>
    together(
      lathe(
        smooth([
          [0.62, 0.66],
          [0.5, 0.84],
          [0.28, 1.0],
          [0, 1.08],
        ]),
        smooth([
          [0, 1.06],
          [0.28, 0.98],
          [0.49, 0.82],
          [0.61, 0.66],
        ]),
      ),
      ...Array.from({ length: 8 }, (_, i) => {
        const angle = (i / 8) * 2 * Math.PI;
        const ray = (r, y) => [r * Math.cos(angle), y, r * Math.sin(angle)];
        return rod([ray(0, 1.09), ray(0.28, 1.01), ray(0.5, 0.85), ray(0.63, 0.65)], 0.014);
      }),
      fixed(at(cylinder(0.026, 1.1), { move: [0, 0.08, 0] }), '#6d6258'),
      at(torus(0.09, 0.035, Math.PI), { move: [0.09, 0.12, 0], turn: [0, 0, 180] }),
      fixed(at(cylinder(0.03, 0.1, 0.01), { move: [0, 1.07, 0] }), '#6d6258'),
    ),
  vase: () =>
    vessel(
      smooth([
        [0.2, 0],
        [0.3, 0.14],
        [0.38, 0.38],
        [0.3, 0.62],
        [0.14, 0.8],
        [0.14, 0.9],
        [0.24, 1.04],
      ]),
      0.03,
    ),
};
