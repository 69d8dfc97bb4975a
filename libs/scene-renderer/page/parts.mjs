/**
 * Bodies from which objects are composed. Every geometry has the pattern coordinates of its surface in `uv`, in the
 * units of the scene, and `ownColour`: zeros, or the colour of a detail that the object's colour does not change, with
 * 1 as fourth value.
 */
import * as THREE from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';

/** Width of one repetition of a pattern; the circumference of a round body is a multiple of it. */
export const CELL = 0.2;

const around = (radius) => Math.max(2, Math.round((2 * Math.PI * radius) / CELL)) * CELL;

function scaleUv(geometry, u, v) {
  const uv = geometry.getAttribute('uv');
  for (let i = 0; i < uv.count; i++) uv.setXY(i, uv.getX(i) * u, uv.getY(i) * v);
  return geometry;
}

/** A body of revolution. Each profile is a list of [radius, height]; edges between two profiles are sharp. */
export function lathe(...profiles) {
  const radius = Math.max(...profiles.flat().map(([r]) => r));
  let start = 0;
  const bodies = profiles.map((profile) => {
    const lengths = [start];
    profile.slice(1).forEach(([r, y], i) => {
      const [before, height] = profile[i];
      lengths.push(lengths[i] + Math.hypot(r - before, y - height));
    });
    start = lengths.at(-1);
    const points = profile.map(([r, y]) => new THREE.Vector2(Math.max(r, 1e-4), y));
    const geometry = new THREE.LatheGeometry(points, 40);
    const uv = geometry.getAttribute('uv');
    for (let i = 0; i < uv.count; i++) uv.setXY(i, uv.getX(i) * around(radius), lengths[i % points.length]);
    return geometry;
  });
  return plain(bodies);
}

/** Points of a smooth curve through the given ones. */
export function smooth(points, count = 28) {
  const curve = new THREE.SplineCurve(points.map(([r, y]) => new THREE.Vector2(r, y)));
  return curve.getPoints(count).map(({ x, y }) => [Math.max(x, 0), y]);
}

export const cylinder = (radius, height, top = radius) =>
  lathe(
    [
      [0, 0],
      [radius, 0],
    ],
    [
      [radius, 0],
      [top, height],
    ],
    [
      [top, height],
      [0, height],
    ],
  );

/** A hollow vessel: the outer profile from the base to the rim, with a wall. */
export function vessel(outer, wall = 0.035) {
  const [[bottom, base]] = outer;
  const [rim, top] = outer.at(-1);
  const inner = outer.map(([r, y]) => [Math.max(r - wall, 0), Math.max(y, base + wall)]).reverse();
  return lathe(
    [
      [0, base],
      [bottom, base],
    ],
    outer,
    [
      [rim, top],
      [rim - wall / 2, top + wall / 3],
      [rim - wall, top],
    ],
    [...inner, [0, base + wall]],
  );
}

export function block(width, height, depth) {
  const geometry = new THREE.BoxGeometry(width, height, depth);
  const uv = geometry.getAttribute('uv');
  const sides = [
    [depth, height],
    [depth, height],
    [width, depth],
    [width, depth],
    [width, height],
    [width, height],
  ];
  for (let i = 0; i < uv.count; i++) {
    const [u, v] = sides[Math.floor(i / 4)];
    uv.setXY(i, uv.getX(i) * u, uv.getY(i) * v);
  }
  return plain([geometry]);
}

export function sphere(radius) {
  const steps = radius < 0.13 ? 14 : 40;
  const body = new THREE.SphereGeometry(radius, steps, Math.round(0.7 * steps));
  return plain([scaleUv(body, around(radius), Math.PI * radius)]);
}

export const torus = (radius, thickness, arc = 2 * Math.PI) =>
  plain([scaleUv(new THREE.TorusGeometry(radius, thickness, 10, 40, arc), arc * radius, 2 * Math.PI * thickness)]);

/** A bent rod through points; `thickness(t)` is its radius at 0 ≤ t ≤ 1. */
export function rod(points, thickness, flatten = 1) {
  const curve = new THREE.CatmullRomCurve3(points.map((point) => new THREE.Vector3(...point)));
  const steps = 36;
  const geometry = new THREE.TubeGeometry(curve, steps, 1, 14, false);
  const position = geometry.getAttribute('position');
  const vertex = new THREE.Vector3();
  for (let i = 0; i < position.count; i++) {
    const t = Math.floor(i / 15) / steps;
    const centre = curve.getPointAt(t);
    vertex.fromBufferAttribute(position, i).sub(centre);
    vertex.multiplyScalar(typeof thickness === 'number' ? thickness : Math.max(thickness(t), 1e-3));
    vertex.y *= flatten;
    position.setXYZ(i, vertex.x + centre.x, vertex.y + centre.y, vertex.z + centre.z);
  }
  geometry.computeVertexNormals();
  const radius = (t) => (typeof thickness === 'number' ? thickness : thickness(t));
  const ends = [0, 1].map((t) => {
    const end = new THREE.SphereGeometry(radius(t), 14, 10).scale(1, flatten, 1);
    return end.translate(...curve.getPointAt(t).toArray());
  });
  return plain([scaleUv(geometry, curve.getLength(), around(radius(0.5))), ...ends]);
}

/** A flat outline with a thickness and rounded edges. @param outline draws into a THREE.Shape */
export function sheet(outline, depth, bevel = 0.015) {
  const shape = new THREE.Shape();
  outline(shape);
  const geometry = new THREE.ExtrudeGeometry(shape, {
    depth,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 2,
    curveSegments: 20,
  });
  return plain([geometry]);
}

/** One geometry without index, with zeros as `ownColour`. */
function plain(geometries) {
  const bodies = geometries.map((geometry) => (geometry.index ? geometry.toNonIndexed() : geometry));
  const whole = bodies.length === 1 ? bodies[0] : mergeGeometries(bodies);
  whole.clearGroups();
  whole.setAttribute(
    'ownColour',
    new THREE.BufferAttribute(new Float32Array(whole.getAttribute('position').count * 4), 4),
  );
  return whole;
}

/** Moves, turns (degrees) and scales a body. */
export function at(geometry, { move = [0, 0, 0], turn = [0, 0, 0], scale = [1, 1, 1] } = {}) {
  const rotation = new THREE.Euler(...turn.map((degrees) => THREE.MathUtils.degToRad(degrees)));
  return geometry
    .clone()
    .applyMatrix4(
      new THREE.Matrix4().compose(
        new THREE.Vector3(...move),
        new THREE.Quaternion().setFromEuler(rotation),
        new THREE.Vector3(...scale),
      ),
    );
}

/** Gives a body a colour that its object's colour does not change. */
export function fixed(geometry, colour) {
  const { r, g, b } = new THREE.Color(colour);
  const values = geometry.getAttribute('ownColour').array;
  for (let i = 0; i < values.length; i += 4) values.set([r, g, b, 1], i);
  return geometry;
}

export const together = (...geometries) => mergeGeometries(geometries);

export const DARK = '#2b2622';
export const PALE = '#f2ead8';
export const handle = (radius, thickness, x, y, turn = 0) =>
  at(torus(radius, thickness, Math.PI), { move: [x, y, 0], turn: [0, 0, -90 + turn] });
export const leg = (from, to, radius) => rod([from, from.map((value, i) => (value + to[i]) / 2), to], radius);
