/** Puts a scene on the stage: things, clutter, table, wall, light and camera. */
import * as THREE from 'three';
import { colourOf, numberOf, surfaceOf, WHOLE } from './material.mjs';
import { geometryOf } from './objects.mjs';
import { at, block, fixed, lathe, rod, together, torus } from './parts.mjs';

const radians = THREE.MathUtils.degToRad;
const PROPORTION = { tall: [0.8, 1.4, 0.8], wide: [1.45, 0.75, 1.25] };
/** Below this height an upright body stays straight. */
const FOOT = 0.12;
const BEND_RADIUS = 0.95;
const LYING = new Set(['fork', 'hammer', 'key', 'spoon']);

/** Bends an upright body to the side along an arc of up to 55 degrees at height 1, and a lying one upwards. */
function bent(geometry, lying) {
  const body = geometry.clone();
  const [position, normal] = [body.getAttribute('position'), body.getAttribute('normal')];
  for (let i = 0; i < position.count; i++) {
    const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)];
    const [nx, ny, nz] = [normal.getX(i), normal.getY(i), normal.getZ(i)];
    if (lying) {
      const rise = Math.max(0, x + 0.1);
      position.setY(i, y + 0.75 * rise ** 2);
      const slope = 1.5 * rise;
      const length = Math.hypot(nx - slope * ny, ny, nz);
      normal.setXYZ(i, (nx - slope * ny) / length, ny / length, nz / length);
    } else if (y > FOOT) {
      const angle = (y - FOOT) / BEND_RADIUS;
      const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
      position.setXYZ(i, x * cos + BEND_RADIUS * (1 - cos), FOOT + BEND_RADIUS * sin - x * sin, z);
      normal.setXYZ(i, nx * cos + ny * sin, ny * cos - nx * sin, nz);
    }
  }
  return body;
}

/** Marks a geometry that only this scene uses. */
function passing(geometry) {
  geometry.userData.passing = true;
  return geometry;
}

const white = { h: 0, s: 0, l: 96 };

/** From the outside to the middle: relative size, colour and opacity. */
const FLAMES = [
  [1, '#ff5a08', 0.62],
  [0.62, '#ffb31a', 0.8],
  [0.34, '#fff3b0', 0.95],
].map(([scale, color, opacity]) => ({
  scale,
  material: new THREE.MeshBasicMaterial({ color, transparent: true, opacity, depthWrite: false }),
}));

/** Flames around the upper part of a body: cones that are bright in the middle. */
function flames(box, detail) {
  const group = new THREE.Group();
  const size = box.getSize(new THREE.Vector3());
  const reach = Math.min(0.34, Math.max(size.x, size.z) * 0.42);
  const count = 9;
  for (let i = 0; i < count; i++) {
    const angle = i * 2.4 + detail * 6;
    const r = i === 0 ? 0 : reach * Math.sqrt(i / count);
    const tall = (0.62 - 0.4 * (r / Math.max(reach, 0.01))) * (0.85 + 0.3 * ((i * 0.37 + detail) % 1));
    const profile = [
      [0.01, 0],
      [0.12, 0.14],
      [0.13, 0.28],
      [0.07, 0.6],
      [0.0, 1],
    ];
    for (const { scale, material } of FLAMES) {
      const flame = new THREE.Mesh(
        passing(lathe(profile.map(([x, y]) => [x * scale * 0.9, y * tall * (0.45 + 0.55 * scale)]))),
        material,
      );
      flame.position.set(r * Math.cos(angle), box.max.y - 0.14 - 0.25 * (r / 0.34), r * Math.sin(angle));
      flame.rotation.set(0.25 * Math.sin(angle), 0, -0.25 * Math.cos(angle));
      flame.renderOrder = 5 - scale;
      group.add(flame);
    }
  }
  return group;
}

/** The soft light around a glowing body. */
let glowTexture;
function halo(colour, box) {
  if (!glowTexture) {
    const canvas = new OffscreenCanvas(128, 128);
    const context = canvas.getContext('2d');
    const gradient = context.createRadialGradient(64, 64, 8, 64, 64, 64);
    for (const [place, alpha] of [
      [0, 1],
      [0.35, 0.5],
      [0.7, 0.12],
      [1, 0],
    ])
      gradient.addColorStop(place, `rgba(255,255,255,${alpha})`);
    context.fillStyle = gradient;
    context.fillRect(0, 0, 128, 128);
    glowTexture = new THREE.CanvasTexture(canvas);
  }
  const sprite = new THREE.Sprite(
    new THREE.SpriteMaterial({
      map: glowTexture,
      color: colour.clone().lerp(new THREE.Color(1, 1, 0.9), 0.15),
      blending: THREE.AdditiveBlending,
      transparent: true,
      opacity: 0.5,
      depthTest: false,
      depthWrite: false,
    }),
  );
  const size = box.getSize(new THREE.Vector3());
  sprite.position.copy(box.getCenter(new THREE.Vector3()));
  sprite.scale.setScalar(2 * Math.max(size.x, size.y));
  return sprite;
}

/** The price tag of a new object, on a string at its upper side. */
let tagBody;
function priceTag() {
  tagBody ??= together(
    fixed(at(block(0.3, 0.2, 0.012), { turn: [0, 0, -14] }), '#fffdf4'),
    fixed(at(block(0.3, 0.035, 0.014), { move: [0.018, 0.075, 0], turn: [0, 0, -14] }), '#d8262c'),
    ...[-0.07, -0.025, 0.02, 0.065].map((x, i) =>
      fixed(
        at(block(i % 2 ? 0.012 : 0.024, 0.085, 0.014), {
          move: [x - 0.01, -0.025 - x * 0.25, 0.002],
          turn: [0, 0, -14],
        }),
        '#26221f',
      ),
    ),
    fixed(
      rod(
        [
          [-0.15, 0.1, 0],
          [-0.19, 0.2, -0.02],
          [-0.16, 0.3, -0.06],
        ],
        0.008,
      ),
      '#5d554c',
    ),
    fixed(at(torus(0.02, 0.008), { move: [-0.145, 0.095, 0.004] }), '#8b8f94'),
  );
  return new THREE.Mesh(tagBody, surfaceOf({ shade: white }));
}

function disc(radius, surface, height, lift = 0.004) {
  const body = lathe(
    Array.from({ length: 8 }, (_, i) => [(radius * i) / 7, height * Math.cos(((i / 7) * Math.PI) / 2)]).reverse(),
  );
  const mesh = new THREE.Mesh(passing(body), surface);
  mesh.position.y = lift;
  return mesh;
}

/** A thing as a group: bodies that show the object itself, and extras such as flames that are no part of its mask. */
function placed(thing, id) {
  const { composition, shade, mark, detail } = thing;
  const { object, material, pattern, state, proportion, age } = composition;
  const lying = LYING.has(object);
  const geometry = state === 'bent' ? passing(bent(geometryOf(object), lying)) : geometryOf(object);
  const halves =
    state === 'sliced'
      ? [-1, 1].map((side) => ({ cut: new THREE.Vector4(side, 0, 0.25 * side, 0), shift: -0.14 * side }))
      : [{ cut: WHOLE, shift: 0 }];
  const group = new THREE.Group();
  const turned = new THREE.Group();
  group.add(turned);
  for (const { cut, shift } of halves) {
    const mesh = new THREE.Mesh(geometry, surfaceOf({ shade, mark, material, pattern, state, age, detail, cut }));
    mesh.position.x = shift;
    if (shift !== 0) mesh.rotation.y = 0.55 * Math.sign(shift);
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.userData = { id, cut };
    turned.add(mesh);
  }
  turned.scale.set(...(PROPORTION[proportion] ?? [1, 1, 1]));
  if (state === 'toppled') turned.rotation.z = radians(thing.yaw > 0 ? 86 : -86);
  // Cut faces and the open side of a bend look towards the camera.
  group.rotation.y = radians(
    state === 'sliced' ? thing.yaw * 0.3 : lying || state === 'bent' ? thing.yaw * 0.6 : thing.yaw,
  );
  group.scale.setScalar(thing.scale);
  group.position.set(thing.x, 0, thing.z);
  group.updateMatrixWorld(true);
  const lowest = new THREE.Box3().setFromObject(group, true).min.y;
  group.position.y = -lowest;
  group.updateMatrixWorld(true);
  const world = new THREE.Box3().setFromObject(group, true);
  if (state === 'toppled') {
    group.position.x += thing.x - (world.min.x + world.max.x) / 2;
    group.updateMatrixWorld(true);
    world.setFromObject(group, true);
  }
  const extras = new THREE.Group();
  const size = world.getSize(new THREE.Vector3());
  const middle = world.getCenter(new THREE.Vector3());
  const base = Math.max(size.x, size.z) / 2;
  if (state === 'burning') {
    const local = new THREE.Box3().setFromCenterAndSize(new THREE.Vector3(0, middle.y, 0), size);
    const fire = flames(local, detail);
    fire.position.set(middle.x, 0, middle.z);
    extras.add(fire);
  }
  if (state === 'glowing') extras.add(halo(colourOf(shade), world));
  if (state === 'wet' || state === 'snowy') {
    const patch = disc(
      base * (state === 'wet' ? 1.35 : 1.25),
      surfaceOf({ shade: { h: 210, s: 18, l: 32 }, material: state === 'wet' ? 'puddle' : 'snow', detail }),
      state === 'wet' ? 0.004 : 0.07,
    );
    patch.position.x = middle.x;
    patch.position.z = middle.z;
    patch.receiveShadow = true;
    extras.add(patch);
  }
  if (age === 'new') {
    const tag = priceTag();
    tag.castShadow = true;
    tag.position.set(
      middle.x + size.x * 0.24,
      Math.max(0.12, world.max.y - Math.min(0.42, size.y * 0.5)),
      world.max.z + 0.03,
    );
    extras.add(tag);
  }
  return { group, extras };
}

/** @returns the scene, its camera, and the bodies of each thing for the mask */
export function stageOf({ things, clutter, table, wall, light, camera: view }) {
  const scene = new THREE.Scene();
  const pieces = things.map((thing, i) => placed(thing, i + 1));
  for (const { group, extras } of pieces) scene.add(group, extras);
  const bodies = [];
  for (const { form, x, z, yaw, scale, shade, mark, material, pattern, detail } of clutter) {
    const mesh = new THREE.Mesh(geometryOf(form), surfaceOf({ shade, mark, material, pattern, detail }));
    mesh.position.set(x, 0, z);
    mesh.rotation.y = radians(yaw);
    mesh.scale.setScalar(scale);
    mesh.castShadow = mesh.receiveShadow = true;
    scene.add(mesh);
    bodies.push(mesh);
  }
  const floor = new THREE.Mesh(
    tableTop(),
    surfaceOf({ shade: table.shade, material: table.kind, detail: table.detail }),
  );
  floor.receiveShadow = true;
  const back = new THREE.Mesh(flat(), surfaceOf({ shade: wall.shade, material: wall.kind, detail: wall.detail }));
  back.position.set(0, 0, -2.1);
  back.receiveShadow = true;
  scene.add(floor, back);

  const sun = new THREE.DirectionalLight(
    new THREE.Color(1, 1, 1).lerp(
      light.warmth > 0 ? new THREE.Color('#ffd7a0') : new THREE.Color('#bcd8ff'),
      Math.abs(light.warmth),
    ),
    light.strength,
  );
  const [azimuth, elevation] = [radians(light.azimuth), radians(light.elevation)];
  sun.position
    .set(Math.sin(azimuth) * Math.cos(elevation), Math.sin(elevation), Math.cos(azimuth) * Math.cos(elevation))
    .multiplyScalar(8);
  sun.castShadow = true;
  sun.shadow.mapSize.set(1024, 1024);
  Object.assign(sun.shadow.camera, { left: -2.6, right: 2.6, top: 2.6, bottom: -2.6, near: 2, far: 14 });
  sun.shadow.radius = 3;
  sun.shadow.bias = -0.0006;
  sun.shadow.normalBias = 0.02;
  scene.add(sun);
  scene.environmentIntensity = light.ambient;

  const camera = new THREE.PerspectiveCamera(26, 1, 1, 30);
  const distance = view.width / 2 / Math.tan(radians(13));
  const [yaw, rise] = [radians(view.yaw), radians(view.elevation)];
  const target = new THREE.Vector3(0, 0.5, 0);
  camera.position
    .set(Math.sin(yaw) * Math.cos(rise), Math.sin(rise), Math.cos(yaw) * Math.cos(rise))
    .multiplyScalar(distance)
    .add(target);
  camera.lookAt(target);
  return { scene, camera, sun, things: pieces.map(({ group }) => group), clutter: bodies };
}

let wallBody;
function flat() {
  wallBody ??= at(block(9, 6, 0.02), { move: [0, 3, 0] });
  return wallBody;
}
let tableBody;
function tableTop() {
  tableBody ??= at(block(9, 0.02, 8), { move: [0, -0.01, 0.5] });
  return tableBody;
}

/** The same bodies with numbers in place of colours. */
export function numbered(things) {
  const scene = new THREE.Scene();
  for (const thing of things)
    thing.traverse((body) => {
      if (!body.isMesh) return;
      const copy = new THREE.Mesh(body.geometry, numberOf(body.userData.id ?? 0, body.userData.cut));
      copy.matrixAutoUpdate = false;
      copy.matrix.copy(body.matrixWorld);
      scene.add(copy);
    });
  return scene;
}
